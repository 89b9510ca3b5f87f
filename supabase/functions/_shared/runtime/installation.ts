/**
 * What an installation is called and where it is reached. Each of these is said once, under one name, and everybody who needs
 * it reads it there: the functions, the mails, the build of the web client, and the commands that put it on a server.
 */
interface InstallationSetting {
  meaning: string;
  example: string;
  /** Whether an installation that strangers can reach goes without. */
  optional: boolean;
  /** Without it, as far as there is a default. */
  otherwise: string;
  /** The name under which the build of the web client knows it, if it does. */
  client?: `VITE_${string}`;
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
    client: "VITE_SUPABASE_URL",
  },
  SUPPORT_MAIL: {
    meaning: "the address users write to for help; replies to emails go there too",
    example: "help@example.com",
    optional: false,
    otherwise: "no email link is shown",
    client: "VITE_SUPPORT_MAIL",
  },
  OPERATOR_NAME: {
    meaning: "who runs this installation: the person or company named in the privacy policy and emails",
    example: "Example Ltd",
    optional: false,
    otherwise: "no name is shown",
    client: "VITE_OPERATOR_NAME",
  },
  BOOKING_URL: {
    meaning: "the scheduling page for 15-minute calls, shown on the landing page",
    example: "https://cal.com/example/15min?layout=month_view",
    optional: true,
    otherwise: "the landing page shows an email link",
    client: "VITE_BOOKING_URL",
  },
  DISK_ENCRYPTED: {
    meaning: "set to yes if your own server encrypts its disk, so that the privacy policy may say so",
    example: "yes",
    optional: true,
    otherwise: "the privacy policy says that the disk is not encrypted; a hosted project's always is",
    client: "VITE_DISK_ENCRYPTED",
  },
  CAPTCHA_SITE_KEY: {
    meaning: "Turnstile's site key, if Auth requires a captcha",
    example: "0x4AAAAAAA",
    optional: true,
    otherwise: "no captcha is shown",
    client: "VITE_CAPTCHA_SITE_KEY",
  },
  GOOGLE_SIGN_IN_CLIENT_ID: {
    meaning: "the OAuth client people sign in to Rejoinder with, another than one that connects channels",
    example: "1234567890-abc.apps.googleusercontent.com",
    optional: true,
    otherwise: "nobody signs in with Google",
    client: "VITE_GOOGLE_SIGN_IN_CLIENT_ID",
  },
} as const satisfies Record<string, InstallationSetting>;

/** What the build of the web client is given of the settings. A VITE_ name that is set itself wins. */
export function clientSettings(settings: Record<string, string | undefined>): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, setting] of Object.entries(INSTALLATION)) {
    if (!("client" in setting)) continue;
    const value = settings[setting.client] || settings[name];
    if (value) given[setting.client] = value;
  }
  return given;
}
