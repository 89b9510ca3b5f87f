/** What a caller sends is never an error of ours: the Data API and Auth answer it with a 4xx. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statusOfRaw } from "../../scripts/builder/raw-request.ts";
import type { Stack } from "../../scripts/stack/index.ts";
import { asPostgrest } from "../../scripts/stack/postgrest-errors.ts";
import { signedIn, startFixtureStack } from "./support.ts";

let stack: Stack;
let token: string;

beforeAll(async () => {
  stack = await startFixtureStack({
    mail: false,
    environment: { SEALING_KEYS: JSON.stringify({ k9: "9f".repeat(32) }), SEALING_KEY_ID: "k9" },
  });
  ({ token } = await signedIn(stack, "ada@example.test"));
});
afterAll(() => stack.stop());

/** What is taken: PostgreSQL reads {} as an empty list, and the embedded API casts true and lists of one. */
const isTaken: Record<string, (value: unknown) => boolean> = {
  p_days: (value) => ["[]", "[null]", "{}"].includes(JSON.stringify(value)),
  p_count: (value) => ["5", "-1", "[1]", "true"].includes(JSON.stringify(value)),
};

const headers = () => ({
  apikey: stack.keys.publishableKey,
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
});
async function send(path: string, body: unknown, method = "POST") {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer = await fetch(`${stack.urls.api}${path}`, { method, headers: headers(), body: text });
  return { status: answer.status, body: await answer.json().catch(() => undefined) };
}

describe("the Data API answers with PostgREST's 400", () => {
  it.each([5, -1, 1.5, 1e300, true, [], ["x"], [1], [null], {}, { a: 1 }, "x", "", "2026-99-99", "a\0b"])(
    "%j for a date or a time",
    async (value) => {
      for (const name of ["p_day", "p_at", "p_days", "p_count"]) {
        if (isTaken[name]?.(value)) continue;
        const { status, body } = await send("/rest/v1/rpc/on_day", { [name]: value });
        expect([name, status, body.code]).toEqual([
          name,
          expect.toSatisfy((code: number) => code === 400 || code === 404),
          expect.stringMatching(/^(22\w{3}|42883|42846|PGRST\d+)$/),
        ]);
      }
    },
  );

  it("what its driver cannot put into a statement and what Postgres refused, while what broke here stays an error of ours", async () => {
    const answer = async (message: string) => {
      const body = { code: "SUP", message, details: null, hint: null };
      return asPostgrest(Response.json(body, { status: 500, headers: { "x-kept": "1" } }));
    };
    const refused = await answer(
      "TypeError [ERR_INVALID_ARG_TYPE]: The string argument must be of type string",
    );
    expect([refused.status, refused.headers.get("x-kept"), (await refused.json()).code]).toEqual([
      400,
      "1",
      "22P02",
    ]);
    for (const [code, message] of [
      ["54023", "PostgresError: cannot pass more than 100 arguments to a function"],
      ["23514", 'PostgresError: new row for relation "notes" violates check constraint "notes_body"'],
      ["0A000", 'PostgresError: cannot update column "n" of view "note_owners"'],
    ] as const) {
      const told = await answer(message);
      expect([told.status, (await told.json()).code]).toEqual([400, code]);
    }
    expect((await answer("Error: write CONNECTION_CLOSED")).status).toBe(500);
  });

  it("and with 405 what would be written to a view that nobody can write to", async () => {
    expect((await send("/rest/v1/note_owners", { body: "x" })).status).toBe(405);
    expect((await send("/rest/v1/note_owners?body=eq.x", { body: "y" }, "PATCH")).status).toBe(405);
  });

  it("and still takes dates and times", async () => {
    const day = await send("/rest/v1/rpc/on_day", { p_day: "2026-03-29" });
    expect(day).toEqual({ status: 200, body: "2026-03-29" });
    expect((await send("/rest/v1/rpc/on_day", { p_at: "2026-03-29T01:00:00Z" })).status).toBe(200);
  });

  it.each(["5", "[1,2]", '"x"', "null", "", "{", '{"body":"a\\u0000b"}', '{"body":{"a":[]},"id":"x"}'])(
    "a row that is %s",
    async (row) => {
      expect((await send("/rest/v1/notes", row)).status).toBe(400);
    },
  );
});

describe("a read that cannot be", () => {
  const ask = (path: string, method: string) =>
    fetch(`${stack.urls.api}${path}`, { method, headers: headers() });

  it("is refused alike by HEAD, which has no body to say why", async () => {
    for (const method of ["GET", "HEAD"])
      expect([method, (await ask("/rest/v1/lists?days=neq.10&select=days", method)).status]).toEqual([
        method,
        400,
      ]);
    expect((await ask("/rest/v1/lists?select=days", "HEAD")).status).toBe(200);
  });

  it("is refused in words where its address is longer than a server takes, or it is no request at all", async () => {
    const long = await ask(`/rest/v1/lists?days=eq.${"x".repeat(20_000)}`, "GET");
    expect([long.status, await long.json()]).toEqual([
      431,
      { message: expect.stringMatching(/at most 16 kB/) },
    ]);
    expect(await statusOf("NOT A REQUEST", "\r\n")).toBe(400);
  });
});

describe("Auth answers with 400", () => {
  it.each([
    ["otp", null],
    ["otp", 5],
    ["otp", ["x"]],
    ["otp", { email: 5 }],
    ["otp", { email: {} }],
    ["otp", { email: "a\0@example.test" }],
    ["otp", { email: "a@example.test", data: "x" }],
    ["signup", { email: "b@example.test", password: "\0".repeat(20) }],
    ["signup", { email: "b@example.test", password: "a good password", data: { name: "a\0" } }],
    ["token?grant_type=password", { email: {}, password: [] }],
    ["token?grant_type=password", { email: "a\0@b.test", password: "x" }],
    ["token?grant_type=refresh_token", { refresh_token: 5 }],
    ["verify", { type: 5, token: {} }],
    ["recover?redirect_to=%00", { email: "a@example.test" }],
  ])("%s with %j", async (path, body) => {
    const { status, body: answer } = await send(`/auth/v1/${path}`, body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ code: 400, error_code: "validation_failed", msg: expect.any(String) });
  });

  it("a user's own row of another form", async () => {
    for (const body of [{ data: "x" }, { data: { a: "x\0" } }, { email: 5 }, { password: { $ne: "" } }]) {
      expect((await send("/auth/v1/user", body, "PUT")).status).toBe(400);
    }
  });
});

describe("a body of more than a megabyte", () => {
  it.each(["/rest/v1/notes", "/rest/v1/rpc/on_day", "/auth/v1/otp", "/auth/v1/signup"])(
    "is refused with 413 by %s",
    async (path) => {
      expect((await send(path, { body: "x".repeat(1_100_000) })).status).toBe(413);
    },
  );

  it("is refused before it has come, and when nobody said that it would", async () => {
    const begun = { declared: "content-length: 60000000\r\n\r\n{", chunked: chunked("x".repeat(1_100_000)) };
    for (const framing of Object.values(begun)) {
      expect(await statusOf(`POST /rest/v1/notes HTTP/1.1`, framing)).toBe(413);
      expect(await statusOf(`POST /auth/v1/signup HTTP/1.1`, framing)).toBe(413);
    }
  });
});

it("a method that nobody knows is no error of ours", async () => {
  for (const path of ["/rest/v1/notes", "/auth/v1/user", "/functions/v1/echo"]) {
    for (const method of ["TRACE", "PROPFIND", "SEARCH"]) {
      const status = await statusOf(`${method} ${path} HTTP/1.1`, "\r\n");
      expect([path, method, status]).toEqual([path, method, expect.toSatisfy((code: number) => code < 500)]);
    }
  }
});

it.runIf(process.platform === "linux")(
  "the key that seals credentials is the functions' alone, of all the processes of the stack",
  () => {
    const made = stack.keys.sealingKey;
    const given = "9f".repeat(32);
    const environment = (pid = 0) => readFileSync(`/proc/${pid}/environ`, "utf8");
    expect(environment(stack.functionsHost.pid)).toContain(given);
    for (const service of [stack.api, stack.postgres]) {
      expect(environment(service.pid)).not.toContain(made);
      expect(environment(service.pid)).not.toContain(given);
      expect(environment(service.pid)).not.toMatch(/SEALING|sealing/);
    }
    expect(environment(stack.api.pid)).toContain(stack.keys.secretKey);
  },
);

function chunked(text: string): string {
  return `transfer-encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n`;
}

const statusOf = (line: string, rest: string) => statusOfRaw(stack.urls.api, line, headers(), rest);
