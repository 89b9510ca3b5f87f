import assert from "node:assert/strict";
import type { Answer } from "./stack.ts";

/** The answer is an error in the one envelope, with this status and code; returns its sentence. */
export function assertRefused(answer: Answer, status: number, code: string): string {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  assert.deepEqual(Object.keys(answer.body), ["error"]);
  assert.deepEqual(Object.keys(answer.body.error).sort(), ["code", "message", "request_id"]);
  assert.equal(answer.body.error.code, code);
  assert.match(answer.body.error.request_id, /^[0-9a-f-]{36}$/);
  assert.match(answer.body.error.message, /^[A-Z“].*[.!]$/s);
  return answer.body.error.message;
}

/** The answer is a success; returns its body. */
export function assertDone(answer: Answer): Answer["body"] {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}
