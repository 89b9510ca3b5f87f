import assert from "node:assert/strict";
import { z } from "zod";
import { setConnection } from "../../../scripts/builder/rows/changes.ts";
import {
  freshAccessToken,
  type TokenHolder,
} from "../../../supabase/functions/_shared/google/access-token.ts";
import { GoogleCallError } from "../../../supabase/functions/_shared/google/errors.ts";
import { secretOf } from "../../../supabase/functions/_shared/secrets/seal.ts";
import { newOwnerAtWork } from "../support/connect.ts";
import { requestsTo } from "../support/google.ts";
import { serviceDb, servicesWith } from "../support/in-process.ts";
import { expireIn, inSeconds, secretsOf } from "../support/secrets.ts";
import { simulator, stack } from "../support/stack.ts";

const db = serviceDb();
const services = servicesWith();
const sealedToken = z.object({ sealed_access_token: z.string(), expires_at: z.string() });

/** A connection as the engine's claims hand it out, its token expiring after this many seconds. */
async function newHolder(seconds: number): Promise<{ holder: TokenHolder; token: string; email: string }> {
  const { connectionId, google, person } = await newOwnerAtWork();
  await expireIn(connectionId, seconds);
  const named = { p_user: person.id, p_connection: connectionId };
  const [state] = await db.call("refresh_states", named, z.tuple([sealedToken]));
  const token = await services.sealer.open(state.sealed_access_token, secretOf(connectionId, "access_token"));
  return { holder: { connection_id: connectionId, ...state }, token, email: google.googleEmail };
}

const codeOf = async (asked: Promise<string>) => {
  const error = await asked.then(
    () => assert.fail("a token was given"),
    (thrown) => thrown,
  );
  assert.ok(error instanceof GoogleCallError, String(error));
  return { kind: error.kind, code: error.code };
};

Deno.test("a token that lives is used as it is", async () => {
  const { holder, token } = await newHolder(3600);
  const before = await requestsTo("oauth.token");
  assert.equal(await freshAccessToken(db, services, holder), token);
  assert.equal(await requestsTo("oauth.token"), before);
});

Deno.test("a token that dies within a minute is renewed before use, and the renewed one is kept", async () => {
  const { holder, token } = await newHolder(45);
  const renewed = await freshAccessToken(db, services, holder);
  assert.notEqual(renewed, token);
  const [access] = await secretsOf({ row_id: holder.connection_id });
  assert.equal(
    await services.sealer.open(access?.sealed ?? "", secretOf(holder.connection_id, "access_token")),
    renewed,
  );
});

Deno.test("workers that need the same token at once ask Google once and get the same one", async () => {
  const { holder, token } = await newHolder(-10);
  const before = await requestsTo("oauth.token");
  await simulator.addFault({ method: "oauth.token", fault: { kind: "latency", ms: 500 } });
  const tokens = await Promise.all(Array.from({ length: 5 }, () => freshAccessToken(db, services, holder)));
  await simulator.clearFaults();
  assert.equal(new Set(tokens).size, 1);
  assert.notEqual(tokens[0], token);
  assert.equal((await requestsTo("oauth.token")) - before, 1);
});

Deno.test("who waited for a refresh that brought nothing refreshes for itself", async () => {
  const { holder, token } = await newHolder(-10);
  const lease = (until: unknown) =>
    setConnection(stack, { id: holder.connection_id }, { refresh_lease_until: until });
  await lease(inSeconds(60));
  const looked = Promise.withResolvers<void>();
  const watched: typeof db = {
    call: async (name, values, shape) => {
      const answer = await db.call(name, values, shape);
      if (name === "refresh_states") looked.resolve();
      return answer;
    },
  };
  const asked = freshAccessToken(watched, services, holder);
  await looked.promise;
  const before = await requestsTo("oauth.token");
  await lease(null);
  assert.notEqual(await asked, token);
  assert.equal((await requestsTo("oauth.token")) - before, 1);
});

Deno.test("a dead grant is an error of the grant, also for those who ask later", async () => {
  const { holder, email } = await newHolder(-10);
  await simulator.revokeGrants({ email });
  assert.deepEqual(await codeOf(freshAccessToken(db, services, holder)), {
    kind: "grant",
    code: "invalid_grant",
  });
  assert.deepEqual(await codeOf(freshAccessToken(db, services, holder)), {
    kind: "grant",
    code: "invalid_grant",
  });
});

Deno.test("a network failure is told apart from a refusal, and the next try succeeds", async () => {
  const { holder } = await newHolder(-10);
  await simulator.addFault({ method: "oauth.token", fault: { kind: "dropBeforeCommit" } });
  assert.equal((await codeOf(freshAccessToken(db, services, holder))).kind, "lost");
  await simulator.clearFaults();
  assert.match(await freshAccessToken(db, services, holder), /^ya29\./);
});

Deno.test("a token sealed for another connection cannot be opened", async () => {
  const [one, other] = [await newHolder(3600), await newHolder(3600)];
  const swapped = { ...one.holder, sealed_access_token: other.holder.sealed_access_token };
  await assert.rejects(freshAccessToken(db, services, swapped));
});

Deno.test("credentials sealed with a key that is gone are an error of that connection alone", async () => {
  const { holder } = await newHolder(-10);
  const withoutKey = servicesWith({
    SEALING_KEYS: JSON.stringify({ k2: "5e".repeat(32) }),
    SEALING_KEY_ID: "k2",
  });
  assert.deepEqual(await codeOf(freshAccessToken(db, withoutKey, holder)), {
    kind: "unreadable",
    code: "credentials_unreadable",
  });
  assert.match(await freshAccessToken(db, services, holder), /^ya29\./);
});
