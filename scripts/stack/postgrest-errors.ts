/** The embedded Data API answers with 500 what its driver cannot put into a statement; PostgREST answers it with 400. */
import { z } from "zod";

const unforeseen = z.object({ code: z.literal("SUP"), message: z.string() });

/** The answer, as PostgREST would give it. What went wrong on our side (a connection that broke) stays a 500. */
export async function asPostgrest(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const error = unforeseen.safeParse(
    await response
      .clone()
      .json()
      .catch(() => undefined),
  ).data;
  if (!error || !/^(TypeError|RangeError|SyntaxError)\b/.test(error.message)) return response;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const message = "A value of the request is not of the type that is asked for.";
  return Response.json({ code: "22P02", details: null, hint: null, message }, { status: 400, headers });
}
