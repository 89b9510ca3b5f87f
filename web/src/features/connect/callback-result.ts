/** What the address of the callback screen says. */
export type CallbackResult =
  | { kind: "success"; sessionHint: string | null }
  | { kind: "code"; code: string; state: string }
  | { kind: "error"; error: string; message: string }
  | { kind: "nothing" };

const FAILED = "Failed to connect to YouTube";

/** Reads the hash first, then the query. */
export function readCallback(hash: string, search: string): CallbackResult {
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const status = fragment.get("status");
  if (status === "success") return { kind: "success", sessionHint: fragment.get("session_hint") || null };
  if (status === "error") return failure(fragment.get("error"), fragment.get("message"));

  const query = new URLSearchParams(search);
  if (query.has("error")) return failure(query.get("error"), query.get("error_description"));
  const code = query.get("code");
  const state = query.get("state");
  return code && state ? { kind: "code", code, state } : { kind: "nothing" };
}

function failure(error: string | null, message: string | null): CallbackResult {
  return { kind: "error", error: error || "unknown_error", message: message || sentence(error) };
}

/** Google sends a code without words. */
function sentence(error: string | null): string {
  return error === "access_denied" ? "You did not allow the access." : FAILED;
}
