import { z } from "zod";
import type { Call, Handler } from "../_shared/http/endpoint.ts";
import { randomToken, sessionField, tokenHash } from "../_shared/secrets/seal.ts";
import type { OAuthServices } from "../_shared/services.ts";

/** What Google sends; anything longer or of another form is not from Google. */
const query = z.object({
  state: z.string().min(1).max(500),
  code: z.string().min(1).max(2000).optional(),
  error: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .catch("google_error")
    .optional(),
});

/** A failure is a code; the client has the sentence: words in an address are anybody's. */
type Outcome = { status: "success"; session_hint: string } | { status: "error"; error: string };

const expired: Outcome = { status: "error", error: "session_expired" };

/**
 * Google's redirect. The single-use state is the only proof of who it belongs to, so nothing is finished here: the code is
 * kept sealed, and the browser that came takes along a hint which only it has and which only the user who began can use.
 */
export const handleGoogleCallback: Handler<unknown, never, OAuthServices> = async (call, services) => {
  try {
    return await receive(call, services);
  } catch (error) {
    // A person is looking at this window, so it goes back to the app even when we failed.
    console.error(
      JSON.stringify({
        function: "google-request/callback",
        request_id: call.requestId,
        error: String(error),
      }),
    );
    return redirect(services.env.SITE_URL, { status: "error", error: "internal_error" });
  }
};

async function receive({ db, request }: Call<unknown>, services: OAuthServices): Promise<Response> {
  const answer = query.safeParse(Object.fromEntries(new URL(request.url).searchParams)).data;
  if (!answer) return redirect(services.env.SITE_URL, expired);

  const hint = randomToken();
  const [session] = await db.call(
    "record_oauth_code",
    { p_state_hash: await tokenHash(answer.state), p_hint_hash: await tokenHash(hint) },
    z.array(z.object({ id: z.uuid(), redirect_to: z.url() })),
  );
  if (!session) return redirect(services.env.SITE_URL, expired);
  if (!answer.code)
    return redirect(session.redirect_to, { status: "error", error: answer.error ?? "google_error" });

  const sealedCode = await services.sealer.seal(answer.code, sessionField(session.id, "sealed_code"));
  await db.call("seal_oauth_code", { p_id: session.id, p_sealed_code: sealedCode });
  return redirect(session.redirect_to, { status: "success", session_hint: hint });
}

/** The outcome travels in the fragment, which no server, log or referrer gets to see. */
function redirect(origin: string, outcome: Outcome): Response {
  return new Response(null, {
    status: 302,
    headers: {
      location: `${origin}/auth/youtube/callback#${new URLSearchParams(outcome)}`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
}
