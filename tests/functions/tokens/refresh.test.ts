import assert from "node:assert/strict";
import { saveClient } from "../../../scripts/builder/owner.ts";
import { setConnection } from "../../../scripts/builder/rows/changes.ts";
import type {
  RefreshYoutubeToken,
  RefreshYoutubeTokenResponse,
} from "../../../supabase/functions/_shared/contracts/refresh-youtube-token.ts";
import type { Call } from "../../../supabase/functions/_shared/http/endpoint.ts";
import { handleRefreshYoutubeToken } from "../../../supabase/functions/refresh-youtube-token/handler.ts";
import { type ConnectedOwner, connect, newOwnerAtWork } from "../support/connect.ts";
import { assertDone, assertRefused } from "../support/expect.ts";
import { newClient, requestsTo } from "../support/google.ts";
import { servicesWith } from "../support/in-process.ts";
import { newPerson } from "../support/people.ts";
import { expireIn, inSeconds, secretsOf } from "../support/secrets.ts";
import { invoke, invokeAsSchedule, keys, simulator, sql, stack } from "../support/stack.ts";

const refresh = ({ person, connectionId }: ConnectedOwner) =>
  person.invoke("refresh-youtube-token", { connection_id: connectionId });

const rowOf = async ({ person, connectionId }: ConnectedOwner) =>
  (await person.rows(`youtube_connections?id=eq.${connectionId}&select=*`)).body[0];

/** The same channel through a second Google project. */
async function connectAgain({ person, google }: ConnectedOwner): Promise<string> {
  const answer = await connect(person, await saveClient(person, await newClient()), {
    email: google.googleEmail,
  });
  return assertDone(answer).connection.id;
}

Deno.test("a refresh of one connection stores a new sealed token and answers ok", async () => {
  const owner = await newOwnerAtWork();
  await expireIn(owner.connectionId, -60);
  const before = await secretsOf({ row_id: owner.connectionId });
  const body = assertDone(await refresh(owner));
  const { label, expires_at } = await rowOf(owner);
  assert.deepEqual(body, {
    success: true,
    error: null,
    results: [{ connection_id: owner.connectionId, label, success: true, status: "ok", error: null }],
    summary: { successful: 1, failed: 0, total: 1 },
    message: "Token refreshed successfully",
  });
  assert.ok(Date.parse(expires_at) > Date.now() + 3_000_000);
  const after = await secretsOf({ row_id: owner.connectionId });
  assert.notEqual(after[0]?.sealed, before[0]?.sealed);
  assert.equal(after[1]?.sealed, before[1]?.sealed, "Google keeps the refresh token");
});

Deno.test("a stranger's connection looks like one that does not exist, and Google is not asked", async () => {
  const owner = await newOwnerAtWork();
  const stranger = await newPerson("stranger");
  const before = await requestsTo("oauth.token");
  const ask = (connection_id: string) => stranger.invoke("refresh-youtube-token", { connection_id });
  assert.equal(
    assertRefused(await ask(owner.connectionId), 404, "connection_not_found"),
    assertRefused(await ask(crypto.randomUUID()), 404, "connection_not_found"),
  );
  assert.equal(await requestsTo("oauth.token"), before);
});

Deno.test("without an id only the caller's own connections are refreshed", async () => {
  const [owner, other] = [await newOwnerAtWork(), await newOwnerAtWork()];
  const body = assertDone(await owner.person.invoke("refresh-youtube-token"));
  assert.equal(body.message, "All tokens refreshed successfully");
  assert.deepEqual(
    body.results.map((result: { connection_id: string }) => result.connection_id),
    [owner.connectionId],
  );
  assert.notEqual(owner.connectionId, other.connectionId);
});

Deno.test("a revoked grant shows as need_reauth, and its tokens are forgotten", async () => {
  const owner = await newOwnerAtWork();
  await simulator.revokeGrants({ email: owner.google.googleEmail });
  const body = assertDone(await refresh(owner));
  assert.equal(body.success, false);
  assert.equal(body.results[0].status, "need_reauth");
  assert.match(body.error, /invalid_grant/);
  assert.equal(body.message, body.error);
  assert.deepEqual(await secretsOf({ row_id: owner.connectionId }), []);
  const row = await rowOf(owner);
  assert.equal(row.refresh_token, "");
  assert.equal(row.status, "need_reauth");
  const again = assertDone(await refresh(owner));
  assert.equal(again.results[0].status, "need_reauth");
  assert.equal(again.success, false);
});

Deno.test("a rotated client secret shows as quota_reached, and the tokens stay", async () => {
  const owner = await newOwnerAtWork();
  const { clientId, projectNumber } = owner.google;
  await simulator.registerClient({
    clientId,
    projectNumber,
    clientSecret: "GOCSPX-rotated",
    redirectUris: [],
  });
  const before = await secretsOf({ row_id: owner.connectionId });
  const body = assertDone(await refresh(owner));
  assert.equal(body.success, false);
  assert.equal(body.results[0].status, "quota_reached");
  assert.match(body.error, /invalid_client/);
  assert.deepEqual(await secretsOf({ row_id: owner.connectionId }), before);
  await saveClient(owner.person, { clientId, clientSecret: "GOCSPX-rotated" });
  assert.equal(assertDone(await refresh(owner)).results[0].status, "ok");
});

for (const kind of ["dropBeforeCommit", "commitThenDrop"] as const) {
  Deno.test(`a network failure (${kind}) leaves the connection as it was, and is not sent again`, async () => {
    const owner = await newOwnerAtWork();
    const [row, secrets, asked] = [
      await rowOf(owner),
      await secretsOf({ row_id: owner.connectionId }),
      await requestsTo("oauth.token"),
    ];
    await simulator.addFault({ method: "oauth.token", fault: { kind } });
    const body = assertDone(await refresh(owner));
    await simulator.clearFaults();
    assert.equal(body.success, false);
    assert.equal(body.results[0].status, "ok");
    assert.match(body.results[0].error, /^[A-Z]/);
    assert.equal((await requestsTo("oauth.token")) - asked, 1);
    const now = await rowOf(owner);
    for (const name of ["status", "last_error_code", "expires_at", "access_token", "refresh_token"]) {
      assert.equal(now[name], row[name]);
    }
    assert.deepEqual(await secretsOf({ row_id: owner.connectionId }), secrets);
    assert.equal(assertDone(await refresh(owner)).success, true, "the lease was given back");
  });
}

Deno.test("a mix of outcomes is a partial success, and only failures are completed with issues", async () => {
  const owner = await newOwnerAtWork();
  const second = await connectAgain(owner);
  await simulator.revokeGrants({ email: owner.google.googleEmail, clientId: owner.google.clientId });
  const mixed = assertDone(await owner.person.invoke("refresh-youtube-token"));
  assert.equal(mixed.message, "Partial refresh success");
  assert.equal(mixed.success, false);
  assert.deepEqual(mixed.summary, { successful: 1, failed: 1, total: 2 });
  assert.match(mixed.error, /invalid_grant/);

  await simulator.revokeGrants({ email: owner.google.googleEmail });
  const failed = assertDone(await owner.person.invoke("refresh-youtube-token"));
  assert.equal(failed.message, "Refresh completed with issues");
  assert.deepEqual(failed.summary, { successful: 0, failed: 2, total: 2 });
  assert.ok(failed.results.some((result: { connection_id: string }) => result.connection_id === second));
});

Deno.test("many refreshes of a connection at once ask Google once, and all of them succeed", async () => {
  const owner = await newOwnerAtWork();
  const before = await requestsTo("oauth.token");
  await simulator.addFault({ method: "oauth.token", fault: { kind: "latency", ms: 600 } });
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(owner)));
  await simulator.clearFaults();
  for (const answer of answers) assert.equal(assertDone(answer).success, true);
  assert.equal((await requestsTo("oauth.token")) - before, 1);
});

Deno.test("a refresh whose process died gives its lease up by itself", async () => {
  const owner = await newOwnerAtWork();
  const lease = (seconds: number) =>
    setConnection(stack, { id: owner.connectionId }, { refresh_lease_until: inSeconds(seconds) });
  const before = await requestsTo("oauth.token");
  await lease(60);
  assert.equal(assertDone(await refresh(owner)).success, true);
  assert.equal(await requestsTo("oauth.token"), before);
  await lease(-1);
  assert.equal(assertDone(await refresh(owner)).success, true);
  assert.equal((await requestsTo("oauth.token")) - before, 1);
});

Deno.test("the schedule refreshes everyone's tokens that expire soon, and no others", async () => {
  const [soon, later] = [await newOwnerAtWork(), await newOwnerAtWork()];
  await expireIn(soon.connectionId, 300);
  const body = assertDone(await invokeAsSchedule("refresh-youtube-token"));
  const ids = body.results.map((result: { connection_id: string }) => result.connection_id);
  assert.ok(ids.includes(soon.connectionId));
  assert.ok(!ids.includes(later.connectionId));
  assert.equal(body.summary.total, ids.length);
});

Deno.test("what a refresh cannot help the schedule leaves alone for an hour, the owner's own try does not", async () => {
  const owner = await newOwnerAtWork();
  const { clientId, projectNumber } = owner.google;
  await simulator.registerClient({
    clientId,
    projectNumber,
    clientSecret: "GOCSPX-rotated",
    redirectUris: [],
  });
  await expireIn(owner.connectionId, 300);
  const tried = async () => {
    const { results } = assertDone(await invokeAsSchedule("refresh-youtube-token"));
    return results.some((result: { connection_id: string }) => result.connection_id === owner.connectionId);
  };
  assert.equal(await tried(), true);
  assert.equal(await tried(), false);
  assert.equal(assertDone(await refresh(owner)).results[0].status, "quota_reached");
  await setConnection(
    stack,
    { id: owner.connectionId },
    { last_error_at: sql`last_error_at - interval '61 minutes'` },
  );
  assert.equal(await tried(), true);
});

Deno.test("a run goes on after a failure, without asking again for what it has tried", async () => {
  const claimed = Array.from({ length: 45 }, (_, n) => ({
    id: crypto.randomUUID(),
    label: `youtube_${n}`,
    client_id: "client",
    client_config_id: crypto.randomUUID(),
    sealed_client_secret: "k0:unreadable",
    sealed_refresh_token: "k0:unreadable",
    lease_until: "2026-01-01T00:00:00Z",
  }));
  const failing = new Set<string | undefined>([claimed[0]?.id, claimed[30]?.id]);
  const db = {
    call(name: string, args: { p_except: string[]; p_limit: number; p_id: string }) {
      if (name === "claim_refreshes") {
        return Promise.resolve(
          claimed.filter(({ id }) => !args.p_except.includes(id)).slice(0, args.p_limit),
        );
      }
      return failing.has(args.p_id) ? Promise.reject(new Error("poison")) : Promise.resolve("ok");
    },
  };
  const call = { body: {}, caller: { kind: "schedule" }, db } as unknown as Call<RefreshYoutubeToken>;
  const answer = await handleRefreshYoutubeToken(call, servicesWith());
  assert.equal((answer as RefreshYoutubeTokenResponse).summary.total, 45);
});

Deno.test("nobody but the schedule's key and a signed-in user gets in", async () => {
  for (const headers of [
    {},
    { apikey: keys.publishableKey },
    { apikey: keys.secretKey },
    { authorization: "Bearer x.y.z" },
  ]) {
    assert.equal((await invoke("refresh-youtube-token", headers as Record<string, string>)).status, 401);
  }
});
