import type { Diagnose, DiagnoseResponse } from "../_shared/contracts/diagnose.ts";
import { SERVICE_SIGNATURE } from "../_shared/database/schema.gen.ts";
import type { Handler } from "../_shared/http/endpoint.ts";
import { checkMailServer } from "../_shared/mail/mailer.ts";
import { judgeSettings, judgesItself, ofJudge } from "../_shared/model/judge-model.ts";
import type { Env } from "../_shared/runtime/env.ts";
import type { OAuthServices } from "../_shared/services.ts";
import { addressesOf, askAboutClient, googleAhead } from "./google.ts";
import { modelTrouble } from "./model.ts";

/** Looks at everything that only the functions can see: their settings, and what answers at the addresses they have. Changes nothing. */
export const handleDiagnose: Handler<Diagnose, DiagnoseResponse, OAuthServices> = async (
  { body },
  { env, oauth },
) => {
  const now = new Date().toISOString();
  const itself = judgesItself(env);
  const [ahead_ms, clients, mail, model, judge] = await Promise.all([
    googleAhead(env),
    Promise.all(
      body.clients.map(async (client) => ({ client, verdict: await askAboutClient(oauth, client) })),
    ),
    mailTrouble(env),
    modelTrouble(env),
    itself ? null : modelTrouble(judgeSettings(env)),
  ]);
  return {
    now,
    schema: SERVICE_SIGNATURE,
    deno: Deno.version.deno,
    site_url: env.SITE_URL,
    redirect_uri: oauth.redirectUri ?? null,
    sealing_keys: Object.keys(env.SEALING_KEYS),
    google: { addresses: addressesOf(env), ahead_ms },
    clients,
    mail,
    model,
    judge: { itself, trouble: judge && ofJudge(judge) },
  };
};

async function mailTrouble(env: Env): Promise<string | null> {
  if (!env.SMTP_HOST || !env.SMTP_SENDER) return "SMTP_HOST and SMTP_SENDER are not set";
  return checkMailServer(env).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300),
  );
}
