import type { ClientSettings } from "../contracts/client-settings.ts";

/**
 * What an installation is called and where it is reached. Each of these is said once, under one name, and everybody who needs
 * it reads it there: the functions, the mails, the web client's page, and the commands that put it on a server.
 */
interface InstallationSetting {
  meaning: string;
  example: string;
  /** Whether an installation that strangers can reach goes without. */
  optional: boolean;
  /** Without it, as far as there is a default. */
  otherwise: string;
  /** The name under which the web client's page tells it, if it does. */
  client?: keyof ClientSettings;
}

export const INSTALLATION = {
  SITE_URL: {
    meaning: "where the web client is served, without a trailing slash",
    example: "https://replies.example.com",
    optional: false,
    otherwise: "",
  },
  PUBLIC_API_URL: {
    meaning: "the API's address for browsers and Google, which the redirect URI is built from",
    example: "https://abcdefghijklmnopqrst.supabase.co",
    optional: true,
    otherwise: "SUPABASE_URL, where that is a public address",
    client: "api",
  },
  SUPPORT_MAIL: {
    meaning: "the address users write to for help; replies to emails go there too",
    example: "help@example.com",
    optional: false,
    otherwise: "no email link is shown",
    client: "supportMail",
  },
  OPERATOR_NAME: {
    meaning: "who runs this installation: the person or company named in the privacy policy and emails",
    example: "Example Ltd",
    optional: false,
    otherwise: "no name is shown",
    client: "operatorName",
  },
  BOOKING_URL: {
    meaning: "the scheduling page for 15-minute calls, shown on the landing page",
    example: "https://cal.com/example/15min?layout=month_view",
    optional: true,
    otherwise: "the landing page shows an email link",
    client: "bookingUrl",
  },
  DISK_ENCRYPTED: {
    meaning: "set to yes if your own server encrypts its disk, so that the privacy policy may say so",
    example: "yes",
    optional: true,
    otherwise: "the privacy policy says that the disk is not encrypted; a hosted project's always is",
    client: "diskEncrypted",
  },
  CAPTCHA_SITE_KEY: {
    meaning: "Turnstile's site key, if Auth requires a captcha",
    example: "0x4AAAAAAA",
    optional: true,
    otherwise: "no captcha is shown",
    client: "captchaSiteKey",
  },
  GOOGLE_SIGN_IN_CLIENT_ID: {
    meaning: "the OAuth client people sign in to Rejoinder with, another than one that connects channels",
    example: "1234567890-abc.apps.googleusercontent.com",
    optional: true,
    otherwise: "nobody signs in with Google",
    client: "googleSignInClientId",
  },
} as const satisfies Record<string, InstallationSetting>;

/** What the client is told of the settings, as far as they are set. */
export function clientSettings(settings: Record<string, string | undefined>): ClientSettings {
  const told: ClientSettings = {};
  for (const [name, setting] of Object.entries(INSTALLATION))
    if ("client" in setting && settings[name]) told[setting.client] = settings[name];
  return told;
}
