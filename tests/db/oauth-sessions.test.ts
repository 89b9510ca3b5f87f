/** An authorisation with Google is the user's own, lives 10 minutes and is used once. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newClient, newUser } from "../../scripts/builder/rows/accounts.ts";
import type { User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let user: User;
let stranger: User;
let client: string;
beforeEach(async () => {
  user = await newUser(db);
  stranger = await newUser(db);
  client = await newClient(db, user);
});

interface Session {
  id: string;
  state: string;
  hint: string;
}
const begin = async (of: User = user, config: string = client): Promise<Session> => {
  const session = { id: randomUUID(), state: randomUUID(), hint: randomUUID() };
  await db.service("create_oauth_session", {
    p_id: session.id,
    p_user: of.id,
    p_client_config: config,
    p_state_hash: session.state,
    p_sealed_verifier: "k1:verifier",
    p_redirect_to: "http://127.0.0.1:5173",
  });
  return session;
};
const callBack = (session: Session, hint = session.hint) =>
  db.service("record_oauth_code", { p_state_hash: session.state, p_hint_hash: hint });
const sealCode = (session: Session, code: string) =>
  db.service("seal_oauth_code", { p_id: session.id, p_sealed_code: code });
const take = (of: User, hint: string | null, state: string | null = null) =>
  db.service("take_oauth_session", { p_user: of.id, p_hint_hash: hint, p_state_hash: state });
const finished = async () => {
  const session = await begin();
  await callBack(session);
  await sealCode(session, "k1:code");
  return session;
};
const notFound = { status: 404, code: "oauth_session_not_found" };

describe("beginning an authorisation", () => {
  it("returns the Client ID of the user's own client", async () => {
    const rows = await db.service<{ client_id: string; read_views: boolean }>("create_oauth_session", {
      p_id: randomUUID(),
      p_user: user.id,
      p_client_config: client,
      p_state_hash: randomUUID(),
      p_sealed_verifier: "k1:verifier",
      p_redirect_to: "http://127.0.0.1:5173",
    });
    expect(rows).toEqual([
      { client_id: expect.stringContaining(".apps.googleusercontent.com"), read_views: true },
    ]);
  });

  it("with another user's client is answered like one that does not exist", async () => {
    const strangers = await newClient(db, stranger);
    const foreign = await refusalOf(begin(user, strangers));
    expect(foreign).toMatchObject({ status: 404, code: "client_config_not_found" });
    expect(await refusalOf(begin(user, randomUUID()))).toEqual(foreign);
  });

  it("with a disabled client is refused", async () => {
    await db.as(
      user,
      (sql) => sql`update public.user_google_oauth_clients set is_active = false where id = ${client}`,
    );
    expect(await refusalOf(begin())).toMatchObject({ status: 404 });
  });

  it("clears away what has expired", async () => {
    const old = await begin();
    await db.moveClock("11 minutes");
    await begin();
    const rows = await db.sql`select from test.oauth_sessions where id = ${old.id}`;
    expect(rows).toHaveLength(0);
  });
});

describe("Google's callback", () => {
  it("binds a hint to the state once", async () => {
    const session = await begin();
    expect(await callBack(session)).toEqual([{ id: session.id, redirect_to: "http://127.0.0.1:5173" }]);
    expect(await callBack(session, "another-hint")).toEqual([]);
    await sealCode(session, "k1:code");
    expect(await take(user, session.hint)).toHaveLength(1);
  });

  it("with an unknown state finds nothing", async () => {
    const session = await begin();
    expect(await callBack({ ...session, state: "guessed" })).toEqual([]);
  });

  it("is accepted up to the tenth minute, not after", async () => {
    const intime = await begin();
    const late = await begin();
    await db.moveClock("9 minutes 58 seconds");
    expect(await callBack(intime)).toHaveLength(1);
    await db.moveClock("3 seconds");
    expect(await callBack(late)).toEqual([]);
  });

  it("keeps the first code", async () => {
    const session = await begin();
    await callBack(session);
    await sealCode(session, "k1:first");
    await sealCode(session, "k1:second");
    const [taken] = await take(user, session.hint);
    expect(taken).toMatchObject({ sealed_code: "k1:first" });
  });
});

describe("taking an authorisation", () => {
  it("gives what the exchange of the code needs, sealed", async () => {
    const session = await finished();
    expect(await take(user, session.hint)).toEqual([
      {
        id: session.id,
        client_config_id: client,
        client_id: expect.stringContaining(".apps.googleusercontent.com"),
        sealed_client_secret: "k1:client-secret",
        sealed_verifier: "k1:verifier",
        sealed_code: "k1:code",
      },
    ]);
  });

  it("works once", async () => {
    const session = await finished();
    await take(user, session.hint);
    expect(await refusalOf(take(user, session.hint))).toMatchObject(notFound);
    expect(await refusalOf(take(user, null, session.state))).toMatchObject(notFound);
  });

  it("works once even when two tabs try together", async () => {
    const session = await finished();
    const results = await Promise.allSettled([take(user, session.hint), take(user, session.hint)]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("by its state works for a browser that was handed code and state", async () => {
    const session = await begin();
    expect(await take(user, null, session.state)).toHaveLength(1);
  });

  it("after ten minutes is refused", async () => {
    const session = await finished();
    await db.moveClock("10 minutes 1 second");
    expect(await refusalOf(take(user, session.hint))).toMatchObject(notFound);
  });

  it("by a stranger is answered like one that does not exist, and takes nothing", async () => {
    const session = await finished();
    const foreign = await refusalOf(take(stranger, session.hint));
    expect(foreign).toMatchObject(notFound);
    expect(await refusalOf(take(stranger, "no-such-hint"))).toEqual(foreign);
    expect(await refusalOf(take(stranger, null, session.state))).toEqual(foreign);
    expect(await take(user, session.hint)).toHaveLength(1);
  });

  it("without hint and state is refused, also while some session has no hint yet", async () => {
    await begin();
    expect(await refusalOf(take(user, null, null))).toMatchObject(notFound);
  });
});
