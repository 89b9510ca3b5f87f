/** The part of supabase/config.toml that the local stack follows. */
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";

const schema = z.object({
  api: z.object({
    schemas: z.array(z.string()),
    extra_search_path: z.array(z.string()).default(["public", "extensions"]),
    max_rows: z.number().default(1000),
  }),
  auth: z.object({
    jwt_expiry: z.number().default(3600),
    enable_signup: z.boolean().default(true),
    enable_refresh_token_rotation: z.boolean().default(true),
    refresh_token_reuse_interval: z.number().default(10),
    minimum_password_length: z.number().default(6),
    email: z
      .object({
        enable_confirmations: z.boolean().default(false),
        double_confirm_changes: z.boolean().default(true),
        otp_length: z.number().default(6),
        otp_expiry: z.number().default(3600),
        template: z
          .record(z.string(), z.object({ subject: z.string(), content_path: z.string() }))
          .default({}),
      })
      .prefault({}),
  }),
  functions: z
    .record(
      z.string(),
      z.object({ enabled: z.boolean().default(true), verify_jwt: z.boolean().default(true) }),
    )
    .default({}),
});

/** Auth's limits, which the embedded one knows none of. */
const limits = z
  .object({
    auth: z.object({
      rate_limit: z
        .object({
          email_sent: z.number().default(30),
          token_refresh: z.number().default(150),
          sign_in_sign_ups: z.number().default(30),
          token_verifications: z.number().default(30),
        })
        .prefault({}),
      email: z
        .object({
          max_frequency: z
            .string()
            .regex(/^\d+s$/)
            .default("60s"),
        })
        .prefault({}),
    }),
  })
  .transform(({ auth: { rate_limit, email } }) => ({
    ...rate_limit,
    /** Between two mails to one address. */
    seconds_between: Number.parseInt(email.max_frequency, 10),
  }));

export type AuthLimits = z.infer<typeof limits>;
export type ProjectConfig = z.infer<typeof schema> & { limits: AuthLimits };

/** Reads a config.toml. Paths of mail templates become absolute; they are given from the directory that holds supabase/. */
export async function readConfig(supabaseDirectory: string): Promise<ProjectConfig> {
  const text = parse(await readFile(join(supabaseDirectory, "config.toml"), "utf8"));
  const config = { ...schema.parse(text), limits: limits.parse(text) };
  for (const template of Object.values(config.auth.email.template)) {
    template.content_path = resolve(dirname(supabaseDirectory), template.content_path);
  }
  return config;
}
