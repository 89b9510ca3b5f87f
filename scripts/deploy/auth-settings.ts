/** Auth's settings for a site on the internet: what config.toml says for every place, and what the environment says for this one. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";
import { signTemplate } from "../lib/signed-template.ts";
import type { DeploySettings } from "./settings.ts";

const seconds = z
  .string()
  .regex(/^\d+s$/)
  .transform((text) => Number.parseInt(text, 10));

const schema = z.object({
  api: z.object({
    schemas: z.array(z.string()),
    extra_search_path: z.array(z.string()),
    max_rows: z.number(),
  }),
  auth: z.object({
    jwt_expiry: z.number(),
    enable_refresh_token_rotation: z.boolean(),
    refresh_token_reuse_interval: z.number(),
    enable_signup: z.boolean(),
    enable_anonymous_sign_ins: z.boolean(),
    enable_manual_linking: z.boolean(),
    minimum_password_length: z.number(),
    password_requirements: z.literal(""),
    rate_limit: z.object({
      email_sent: z.number(),
      token_refresh: z.number(),
      sign_in_sign_ups: z.number(),
      token_verifications: z.number(),
    }),
    hook: z.object({ before_user_created: z.object({ enabled: z.boolean(), uri: z.string() }) }),
    captcha: z.object({ provider: z.string() }),
    mfa: z.object({ totp: z.object({ enroll_enabled: z.boolean(), verify_enabled: z.boolean() }) }),
    email: z.object({
      double_confirm_changes: z.boolean(),
      enable_confirmations: z.boolean(),
      secure_password_change: z.boolean(),
      max_frequency: seconds,
      otp_length: z.number(),
      otp_expiry: z.number(),
      template: z.record(
        z.enum(["magic_link", "confirmation", "recovery", "email_change"]),
        z.object({ subject: z.string(), content_path: z.string() }),
      ),
    }),
  }),
});

/**
 * Hosted Auth counts wrong codes by address alone, and not by account as one's own server does (engine.begin_guess): a hundred times as
 * many codes make up for that. A thousand networks that guess for all of an hour find one of them with 0.4 %, of six digits with 36 %.
 */
const HOSTED_CODE_LENGTH = 8;

export interface HostedConfig {
  auth: Record<string, unknown>;
  dataApi: { db_schema: string; db_extra_search_path: string; max_rows: number };
}

/** In the names of the Management API. */
export async function hostedConfig(
  settings: DeploySettings,
  supabaseDirectory: string,
): Promise<HostedConfig> {
  const text = await readFile(join(supabaseDirectory, "config.toml"), "utf8");
  const { api, auth } = schema.parse(parse(text));
  const { email, rate_limit, hook } = auth;
  const templates: Record<string, string> = {};
  for (const [name, { subject, content_path }] of Object.entries(email.template)) {
    templates[`mailer_subjects_${name}`] = subject;
    const file = resolve(dirname(supabaseDirectory), content_path);
    templates[`mailer_templates_${name}_content`] = signTemplate(
      await readFile(file, "utf8"),
      settings.given,
    );
  }
  const { smtp, captcha, google, siteUrl, otherOrigins } = settings;
  return {
    dataApi: {
      db_schema: api.schemas.join(","),
      db_extra_search_path: api.extra_search_path.join(","),
      max_rows: api.max_rows,
    },
    auth: {
      site_url: siteUrl,
      uri_allow_list: [siteUrl, ...otherOrigins].map((origin) => `${origin}/**`).join(","),
      jwt_exp: auth.jwt_expiry,
      refresh_token_rotation_enabled: auth.enable_refresh_token_rotation,
      security_refresh_token_reuse_interval: auth.refresh_token_reuse_interval,
      disable_signup: !auth.enable_signup,
      external_anonymous_users_enabled: auth.enable_anonymous_sign_ins,
      security_manual_linking_enabled: auth.enable_manual_linking,
      // Auth's log names whoever signs in, and outlives their account; Supabase keeps it outside of the database too.
      audit_log_disable_postgres: true,
      mfa_totp_enroll_enabled: auth.mfa.totp.enroll_enabled,
      mfa_totp_verify_enabled: auth.mfa.totp.verify_enabled,
      password_min_length: auth.minimum_password_length,
      external_email_enabled: true,
      mailer_secure_email_change_enabled: email.double_confirm_changes,
      mailer_autoconfirm: !email.enable_confirmations,
      security_update_password_require_reauthentication: email.secure_password_change,
      mailer_otp_length: Math.max(email.otp_length, HOSTED_CODE_LENGTH),
      mailer_otp_exp: email.otp_expiry,
      ...templates,
      smtp_host: smtp.host,
      smtp_port: String(smtp.port),
      smtp_user: smtp.user,
      smtp_pass: smtp.password,
      smtp_admin_email: smtp.address,
      smtp_sender_name: smtp.name,
      smtp_max_frequency: email.max_frequency,
      rate_limit_email_sent: rate_limit.email_sent,
      rate_limit_token_refresh: rate_limit.token_refresh,
      rate_limit_otp: rate_limit.sign_in_sign_ups,
      rate_limit_verify: rate_limit.token_verifications,
      hook_before_user_created_enabled: hook.before_user_created.enabled,
      hook_before_user_created_uri: hook.before_user_created.uri,
      security_captcha_enabled: captcha !== undefined,
      ...(captcha
        ? { security_captcha_provider: auth.captcha.provider, security_captcha_secret: captcha.secret }
        : {}),
      external_google_enabled: google !== undefined,
      ...(google
        ? { external_google_client_id: google.clientId, external_google_secret: google.secret }
        : {}),
    },
  };
}

/** The API shows these otherwise than they were set, and nobody promises how. */
const HIDDEN = ["smtp_pass", "security_captcha_secret", "external_google_secret"];

/** Tells whether the hidden ones are those that were set last, without telling them. */
export function hiddenDigest(wanted: Record<string, unknown>): string {
  return digest(JSON.stringify(HIDDEN.map((name) => wanted[name] ?? null)));
}

/** What of the wanted settings the project has otherwise. `known`: the hidden ones were set to these. */
export function authChanges(
  wanted: Record<string, unknown>,
  present: Record<string, unknown>,
  known: boolean,
): Record<string, unknown> {
  const differs = ([name, value]: [string, unknown]) =>
    HIDDEN.includes(name) ? !known || !present[name] : present[name] !== value;
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}

/** As the API shows the functions' secrets. */
export function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
