/** Google's errors as the functions hand them over: a code, and the kind that _shared/google/error-kind.ts finds for it. */

const kinds: Record<string, string> = {
  quotaExceeded: "quota",
  http_403: "refused",
  invalid_grant: "grant",
  "invalid_grant: Token has been expired or revoked.": "grant",
  "401 invalid_token": "sign_in",
  invalid_token: "sign_in",
  ineligibleAccount: "grant",
  insufficientPermissions: "scope",
  invalid_client: "client",
  network: "not_sent",
  http_500: "backend",
  http_503: "backend",
  backendError: "backend",
  internal_failure: "backend",
};

export function kindOf(code: string): string {
  const kind = kinds[code];
  if (!kind) throw new Error(`no test knows the kind of ${code}`);
  return kind;
}
