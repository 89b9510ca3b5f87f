/** The embedded Data API answers with 500 a few things that callers do wrong, and loses codes; here they get their 4xx and codes. */
import { z } from "zod";

const failure = z.object({ code: z.string(), message: z.string(), details: z.string().nullish() });

/** By their wording. With 400, but for what took too long. */
const refusals = [
  { code: "57014", status: 500, words: /^PostgresError: canceling statement due to statement timeout/ },
  { code: "54023", words: /^PostgresError: cannot pass more than \d+ arguments? to a function/ },
  { code: "23514", words: /^PostgresError: new row for relation .* violates check constraint/ },
  { code: "0A000", words: /^PostgresError: cannot (insert into|update) column .* of view/ },
  { code: "PGRST100", words: /^Cannot return embedded data on a table without a primary key/ },
];

/** The answer, with a 4xx where the request was at fault. What went wrong on our side (a connection that broke) stays a 500. */
export async function asPostgrest(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const error = failure.safeParse(body).data;
  if (error?.code === "SUP" && /^(TypeError|RangeError|SyntaxError)\b/.test(error.message)) {
    // Its driver cannot put the value into a statement. PostgREST hands it to Postgres, which says so.
    const message = "A value of the request is not of the type that is asked for.";
    return answer(response, 400, { code: "22P02", details: null, hint: null, message });
  }
  // Refusals of Postgres' own that lost their code on the way.
  const refused =
    error && ["SUP", "PGRSTXXX"].includes(error.code)
      ? refusals.find(({ words }) => words.test(error.message))
      : undefined;
  if (error && refused) {
    const message = error.message.replace(/^PostgresError: /, "");
    const { code, status = 400 } = refused;
    return answer(response, status, { code, details: null, hint: null, message });
  }
  // Nobody can write to a view of several tables, whatever is granted. PostgREST has 500 for it, too.
  if (error?.code === "55000" && error.details?.includes("not automatically updatable")) {
    return answer(response, 405, body);
  }
  return response;
}

function answer(from: Response, status: number, body: unknown): Response {
  const headers = new Headers(from.headers);
  headers.delete("content-length");
  return Response.json(body, { status, headers });
}
