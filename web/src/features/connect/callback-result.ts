import { googleProblem } from "@/content/address-messages";

/** What the address of the callback screen says. */
export type CallbackResult =
  | { kind: "success"; sessionHint: string | null }
  | { kind: "code"; code: string; state: string }
  | { kind: "error"; error: string; message: string }
  | { kind: "nothing" };

/** Reads the hash first, then the query. */
export function readCallback(hash: string, search: string): CallbackResult {
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const status = fragment.get("status");
  if (status === "success") return { kind: "success", sessionHint: fragment.get("session_hint") || null };
  if (status === "error") return failure(fragment.get("error"));

  const query = new URLSearchParams(search);
  if (query.has("error")) return failure(query.get("error"));
  const code = query.get("code");
  const state = query.get("state");
  return code && state ? { kind: "code", code, state } : { kind: "nothing" };
}

/** The address brings a code; the sentence is ours. */
function failure(code: string | null): CallbackResult {
  const error = code || "unknown_error";
  return { kind: "error", error, message: googleProblem(error) };
}
