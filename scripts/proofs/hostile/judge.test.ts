/** What no answer may be is noticed. */
import { expect, it } from "vitest";
import { causeOf, type HostileAnswer, offencesOf } from "./judge.ts";
import type { HostileCall } from "./requests.ts";

const forbidden = { others: ["canary1"], secrets: ["sb_secret_x"] };

function call(more: Partial<HostileCall> = {}): HostileCall {
  return {
    area: "functions",
    target: "try-reply",
    sender: "attacker",
    method: "POST",
    path: "/functions/v1/try-reply",
    headers: {},
    ...more,
  };
}

function answer(status: number, body: unknown, type = "application/json"): HostileAnswer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status, body: text, type, text };
}

const ours = { error: { code: "invalid_request", message: "No.", request_id: "1" } };

it.each([
  ["a success", 200, { reply: "Ten minutes." }],
  ["a refusal in our envelope", 400, ours],
  ["a refusal of the gateway", 401, { code: 401, message: "Invalid JWT" }],
])("%s is no offence", (_, status, body) => {
  expect(offencesOf(call(), answer(status, body), forbidden)).toEqual([]);
});

it.each([
  ["a 5xx", 500, ours, ["5xx"]],
  ["a word of another account's rows", 200, { name: "of canary1" }, ["another's row"]],
  ["a key", 400, { message: "sb_secret_x is wrong" }, ["secret"]],
  ["a place in our code", 400, { message: "at read (file:///srv/handler.ts:3)" }, ["insides"]],
  ["a refusal without a sentence", 400, { error: "no" }, ["no envelope"]],
  ["a refusal that is no JSON", 404, "<html>", ["no envelope"]],
  ["no answer at all", 0, "", ["no answer"]],
])("%s is an offence", (_, status, body, expected) => {
  expect(offencesOf(call(), answer(status, body), forbidden)).toEqual(expected);
});

it("what an attacker sent may come back", () => {
  const sent = call({ area: "data", path: "/rest/v1/videos?title=eq.file%3A%2F%2F%2Fetc" });
  expect(offencesOf(sent, answer(400, { message: "malformed: file:///etc" }), forbidden)).toEqual([]);
});

it("an answer to HEAD has no envelope to show", () => {
  expect(offencesOf(call({ method: "HEAD" }), answer(405, ""), forbidden)).toEqual([]);
});

it("one cause is told once, whatever values it names", () => {
  const cause = (value: string) =>
    causeOf(
      "5xx",
      call({ area: "data" }),
      answer(500, { code: "22P02", message: `invalid input: "${value}"` }),
    );
  expect(cause("a")).toBe(cause("b"));
});

const problem = {
  ...{ type: "about:blank", title: "Not Found", status: 404, detail: "It doesn't exist." },
  ...{ code: "comment_not_found", request_id: "1" },
};
const byKey = (target = "api getComment") =>
  call({ area: "programs", target, path: "/functions/v1/api/comments/1", sender: "key for read" });
const rpc = (more: object) => ({ jsonrpc: "2.0", id: 1, ...more });
const told = (text: string) => rpc({ result: { isError: true, content: [{ type: "text", text }] } });

it.each([
  ["problem details", byKey(), answer(404, problem, "application/problem+json")],
  [
    "a label of its own that it named like a file",
    byKey(),
    answer(200, { labels: [{ name: "file:///etc/passwd" }] }),
  ],
  ["what the gateway turned away", byKey(), answer(405, { message: "There is no such method here" })],
  [
    "an assistant's message that is none",
    byKey("mcp"),
    answer(400, rpc({ error: { code: -32700, message: "Parse error" } })),
  ],
  ["what a tool refuses", byKey("mcp"), answer(200, told("comment_not_found: It doesn't exist."))],
])("to a program %s is no offence", (_, asked, answered) => {
  expect(offencesOf(asked, answered, forbidden)).toEqual([]);
});

it.each([
  [
    "a refusal without a code",
    byKey(),
    answer(404, { ...problem, code: "" }, "application/problem+json"),
    "no envelope",
  ],
  ["a refusal of another type", byKey(), answer(404, problem), "no envelope"],
  ["a refusal of another status", byKey(), answer(403, problem, "application/problem+json"), "no envelope"],
  ["the envelope of people's functions", byKey(), answer(404, ours), "no envelope"],
  [
    "a refusal in JSON-RPC by the API",
    byKey(),
    answer(400, rpc({ error: { code: 1, message: "No" } })),
    "no envelope",
  ],
  [
    "an assistant's server that failed",
    byKey("mcp"),
    answer(200, rpc({ error: { code: -32603, message: "Internal error" } })),
    "5xx",
  ],
  ["a tool that failed", byKey("mcp"), answer(200, told("Cannot read properties of undefined")), "5xx"],
])("to a program %s is an offence", (_, asked, answered, offence) => {
  expect(offencesOf(asked, answered, forbidden)).toEqual([offence]);
});
