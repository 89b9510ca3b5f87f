/** `POST /auth/v1/admin/generate_link`, which the embedded Auth lacks: a sign-in link without a mail. */
import type postgres from "postgres";
import { z } from "zod";
import type { MailRoute } from "./auth-mail.ts";
import type { DataApi } from "./data-api.ts";

const requestSchema = z.object({
  type: z.enum(["magiclink", "recovery"]),
  email: z.email(),
  redirect_to: z.string().optional(),
  options: z.object({ redirect_to: z.string().optional() }).optional(),
});

interface Dependencies {
  api: DataApi;
  mail: MailRoute;
  sql: postgres.Sql;
  apiUrl: string;
  siteUrl: string;
  publishableKey: string;
  isRedirectAllowed: (url: string) => boolean;
}

/** Answers as GoTrue does: the user with the link's properties beside. The caller has checked the secret key. */
export async function generateLink(request: Request, dependencies: Dependencies): Promise<Response> {
  const body = requestSchema.safeParse(await request.json().catch(() => undefined));
  if (!body.success)
    return failure(400, "validation_failed", "type (magiclink or recovery) and a valid email are required");
  const { type, email } = body.data;
  const asked =
    body.data.redirect_to ??
    body.data.options?.redirect_to ??
    new URL(request.url).searchParams.get("redirect_to");
  const redirectTo = asked && dependencies.isRedirectAllowed(asked) ? asked : dependencies.siteUrl;

  const path = type === "magiclink" ? "otp" : "recover";
  const { response, mails } = await dependencies.mail.capture(() =>
    dependencies.api.fetch(
      new Request(`${dependencies.apiUrl}/auth/v1/${path}`, {
        method: "POST",
        headers: { apikey: dependencies.publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ email, create_user: true }),
      }),
      null,
    ),
  );
  if (!response.ok) return response;
  const text = mails[0]?.text ?? "";
  const hashedToken = /[?&]token(?:_hash)?=([^&\s]+)/.exec(text)?.[1];
  if (!hashedToken) return failure(404, "user_not_found", "User with this email not found");

  const link = new URL(`${dependencies.apiUrl}/auth/v1/verify`);
  link.search = new URLSearchParams({ token: hashedToken, type, redirect_to: redirectTo }).toString();
  return Response.json({
    ...(await readUser(dependencies.sql, email)),
    action_link: link.href,
    email_otp: /code(?: is)?: (\d+)/.exec(text)?.[1] ?? "",
    hashed_token: hashedToken,
    redirect_to: redirectTo,
    verification_type: type,
  });
}

async function readUser(sql: postgres.Sql, email: string): Promise<Record<string, unknown>> {
  const [user] = await sql`
    select id, aud, role, email, coalesce(phone, '') as phone, email_confirmed_at, confirmed_at, recovery_sent_at,
      last_sign_in_at, raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata, created_at, updated_at,
      is_anonymous, '[]'::jsonb as identities
    from auth.users where email = ${email.toLowerCase()}`;
  return { ...user };
}

function failure(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}
