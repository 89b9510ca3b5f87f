/** What no answer may be is noticed. */
import { expect, it } from "vitest";
import type { HostileCall } from "./calls.ts";
import { causeOf, type HostileAnswer, offencesOf } from "./judge.ts";

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

function answer(status: number, body: unknown): HostileAnswer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status, body: text, text };
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
