/** Saved replies: an owner's own texts, so many and no more. */
import { describe, expect, it } from "vitest";
import { newUser } from "../../scripts/builder/rows/accounts.ts";
import type { User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();

const save = (user: User, name: string, body = "Thank you, {viewer}!", language: string | null = null) =>
  db.as(
    user,
    (sql) => sql`
      insert into public.saved_replies (user_id, name, body, language) values (${user.id}, ${name}, ${body}, ${language})`,
  );
const names = async (user: User) =>
  (
    await db.as(user, (sql) => sql<{ name: string }[]>`select name from public.saved_replies order by name`)
  ).map((row) => row.name);

describe("a saved reply", () => {
  it("is written, changed and deleted by its owner, and seen by nobody else", async () => {
    const [user, other] = [await newUser(db), await newUser(db)];
    await save(user, "Thanks");
    await db.as(user, (sql) => sql`update public.saved_replies set name = 'Many thanks', body = 'Thanks!'`);
    expect(await names(user)).toEqual(["Many thanks"]);
    expect(await names(other)).toEqual([]);
    await db.as(user, (sql) => sql`delete from public.saved_replies`);
    expect(await names(user)).toEqual([]);
  });

  it("has a name of its own, also when another user took it", async () => {
    const [user, other] = [await newUser(db), await newUser(db)];
    await save(user, "Thanks");
    await save(other, "Thanks");
    expect(await refusalOf(save(user, "Thanks"))).toMatchObject({ sqlstate: "23505" });
  });

  it.each([
    ["an empty name", "", "Hi"],
    ["a name with blanks around it", " Thanks", "Hi"],
    ["a name of 61 characters", "n".repeat(61), "Hi"],
    ["an empty text", "Thanks", ""],
    ["a blank text", "Thanks", "  \n"],
    ["a text of 1001 characters", "Thanks", "t".repeat(1001)],
  ])("is not kept with %s", async (_, name, body) => {
    expect(await refusalOf(save(await newUser(db), name, body))).toMatchObject({ sqlstate: "23514" });
  });

  it("is for a language, whatever its region", async () => {
    const user = await newUser(db);
    await save(user, "Obrigado", "Obrigado!", "pt");
    expect(await refusalOf(save(user, "Obrigada", "Obrigada!", "pt-BR"))).toMatchObject({
      sqlstate: "23514",
    });
  });

  it("is one of a hundred at most, also when two are saved at the same time", async () => {
    const user = await newUser(db);
    for (let n = 0; n < 99; n++) await save(user, `Reply ${n}`);
    const attempts = await Promise.allSettled(["one", "two", "three"].map((name) => save(user, name)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusalOf(save(user, "four"))).toMatchObject({
      status: 422,
      code: "too_many_saved_replies",
    });
    expect(await names(user)).toHaveLength(100);
  });
});
