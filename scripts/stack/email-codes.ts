/** Codes from mails by the type `email`, which the embedded Auth does not know: hosted Auth finds out which mail one came with. */

const known = ["magiclink", "signup"];

/** Answers a request; one that verifies a code by the type `email` is tried as the types that there are, the last answer counting. */
export async function withEmailCodes(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (request.method !== "POST" || new URL(request.url).pathname !== "/auth/v1/verify")
    return answer(request);
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  if (!isEmailCode(body)) return answer(request);
  let response: Response | undefined;
  for (const type of known) {
    response = await answer(new Request(request.clone(), { body: JSON.stringify({ ...body, type }) }));
    if (response.ok) return response;
  }
  return response ?? answer(request);
}

function isEmailCode(body: unknown): body is { type: "email" } {
  return typeof body === "object" && body !== null && "type" in body && body.type === "email";
}
