import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Stack } from "../../scripts/stack/index.ts";
import { client, signedIn, startFixtureStack, until } from "./support.ts";

let stack: Stack;
let privilegesBefore: unknown;

/** Every privilege there is: of tables, columns, functions, schemas, and by default. */
async function privileges(): Promise<unknown> {
  return stack.sql`
    select 'table' as kind, oid::regclass::text as name, relacl::text as acl from pg_class where relnamespace::regnamespace::text in ('public', 'service', 'auth')
    union all select 'column', attrelid::regclass || '.' || attname, attacl::text from pg_attribute where attacl is not null
    union all select 'function', oid::regprocedure::text, proacl::text from pg_proc where pronamespace::regnamespace::text in ('public', 'service')
    union all select 'schema', nspname, nspacl::text from pg_namespace
    union all select 'default', concat(defaclrole::regrole, defaclnamespace, defaclobjtype), defaclacl::text from pg_default_acl
    order by 1, 2`;
}

beforeAll(async () => {
  stack = await startFixtureStack({ mail: false });
  privilegesBefore = await privileges();
});
afterAll(() => stack.stop());

describe("the Data API", () => {
  it("answers anon with 42501 on a table that was not granted to it", async () => {
    for (const table of ["ungranted", "notes", "documents"]) {
      const { error, status } = await client(stack).from(table).select();
      expect({ table, code: error?.code, status }).toEqual({ table, code: "42501", status: 401 });
    }
  });

  it("answers even the secret key with 42501 on a table that was not granted to service_role", async () => {
    const { error } = await client(stack, stack.keys.secretKey).from("ungranted").select();
    expect(error?.code).toBe("42501");
  });

  it("leaves every privilege as the migrations set it", async () => {
    await client(stack).from("notes").select();
    await client(stack, stack.keys.secretKey).from("documents").select();
    expect(await privileges()).toEqual(privilegesBefore);
  });

  it("lets a statement take as long as hosted, by who asks: 3 s for visitors, 8 s for the others", async () => {
    const { user } = await signedIn(stack, "ada@example.test");
    const asked = [client(stack), user, client(stack, stack.keys.secretKey)];
    const timeouts = await Promise.all(asked.map(async (one) => (await one.rpc("statement_timeout")).data));
    expect(timeouts).toEqual(["3s", "8s", "8s"]);
  });

  it("ends a visitor's statement that takes longer, and nobody else's", async () => {
    const since = performance.now();
    const { error } = await client(stack).rpc("wait", { p_seconds: 20 });
    expect(error).toMatchObject({ code: "57014", message: expect.stringContaining("statement timeout") });
    expect(performance.now() - since).toBeLessThan(10_000);
    expect((await client(stack).rpc("wait", { p_seconds: 0 })).error).toBeNull();
  });

  it("shows a user their own rows only", async () => {
    const [ada, bob] = [await signedIn(stack, "ada@example.test"), await signedIn(stack, "bob@example.test")];
    expect((await ada.user.from("notes").insert({ body: "Ada's" })).error).toBeNull();
    expect((await ada.user.from("notes").select("body")).data).toEqual([{ body: "Ada's" }]);
    expect((await bob.user.from("notes").select("body")).data).toEqual([]);
  });

  it("refuses a user who writes a row in another's name", async () => {
    const [ada, eve] = [await signedIn(stack, "ada@example.test"), await signedIn(stack, "eve@example.test")];
    const { error } = await eve.user.from("notes").insert({ body: "forged", user_id: ada.id });
    expect(error?.code).toBe("42501");
  });

  it("opens the service schema to the secret keys and to nobody else", async () => {
    const { user } = await signedIn(stack, "ada@example.test");
    const call = (as: ReturnType<typeof client>) => as.schema("service").rpc("json_echo", { p_value: 1 });
    expect((await call(client(stack, stack.keys.secretKey))).data).toEqual({ type: "number", value: 1 });
    expect((await call(client(stack, stack.keys.cronKey))).data).toEqual({ type: "number", value: 1 });
    expect((await call(client(stack))).error?.code).toBe("42501");
    expect((await call(user)).error?.code).toBe("42501");
  });

  it.each([
    ["an array of objects", [{ x: 1 }, { x: "2" }], "array"],
    ["an empty array", [], "array"],
    ["an object with text that looks like JSON", { a: "5", b: "[1]", c: { d: null } }, "object"],
    ["a sentence", 'it\'s "quoted"', "string"],
    ["a number", 7.5, "number"],
    ["a truth value", true, "boolean"],
  ])("hands %s over to a jsonb argument as it was sent", async (_name, value, type) => {
    const { data, error } = await client(stack, stack.keys.secretKey)
      .schema("service")
      .rpc("json_echo", { p_value: value });
    expect(error).toBeNull();
    expect(data).toEqual({ type, value });
  });

  it("answers numbers as numbers, whatever zeros they end in", async () => {
    const { data } = await client(stack, stack.keys.secretKey).schema("service").rpc("sums");
    expect(data).toEqual([{ units: 0.5, cents: 50 }]);
  });

  it("stores arrays, objects and text in a jsonb column as they were sent", async () => {
    const values = [[1, "2", { c: [] }], { a: [{ b: "1" }] }, "a sentence", []];
    const documents = client(stack, stack.keys.secretKey).from("documents");
    const { data, error } = await documents
      .insert(values.map((content) => ({ content })))
      .select("id, content");
    expect(error).toBeNull();
    expect(data?.map((row) => row.content)).toEqual(values);

    const changed = await documents
      .update({ content: { now: ["z"] } })
      .eq("id", data?.[0]?.id)
      .select("content");
    expect(changed.data).toEqual([{ content: { now: ["z"] } }]);
  });

  it("gives an error raised for people its status, sentence, code and hint", async () => {
    const { error, status } = await client(stack).rpc("refuse", { p_state: "PT409" });
    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: "PT409",
      message: "This is not possible",
      details: "not_possible",
      hint: "Do something else",
    });
  });

  it("lets a browser ask beforehand, for functions with arguments too", async () => {
    const asked = {
      origin: stack.urls.web,
      "access-control-request-method": "POST",
      "access-control-request-headers": "apikey,content-type,x-client-info",
    };
    for (const path of ["/rest/v1/rpc/refuse", "/rest/v1/notes", "/auth/v1/otp"]) {
      const answer = await fetch(`${stack.urls.api}${path}`, { method: "OPTIONS", headers: asked });
      expect({ path, status: answer.status }).toEqual({ path, status: 204 });
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-methods")).toContain("POST");
      expect(answer.headers.get("access-control-allow-headers")).toContain("x-client-info");
    }
  });

  it("tells refused queries to its log", async () => {
    await client(stack).rpc("refuse", { p_state: "P0001" });
    const log = await until(async () => {
      const text = await readFile(join(stack.logs, "api.log"), "utf8");
      return text.includes("This is not possible") ? text : undefined;
    });
    expect(log).toContain("P0001");
  });
});
