/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Origin of Auth, the Data API and the functions. */
  readonly VITE_SUPABASE_URL: string;
  /** The publishable key: it names the project and carries no right of its own. */
  readonly VITE_SUPABASE_PUBLISHABLE_KEY: string;
  /** Address of the scheduler's calendar; without it a mail link is shown. */
  readonly VITE_BOOKING_URL?: string;
  /** Where users write for help; without it no email link is shown. */
  readonly VITE_SUPPORT_MAIL?: string;
  /** Who runs this installation. */
  readonly VITE_OPERATOR_NAME?: string;
  /** `hosted` where the data is in a Supabase project, which is encrypted at rest; otherwise it is on the operator's own server. */
  readonly VITE_BACKEND?: string;
  /** Set where the operator's own server encrypts its disk. */
  readonly VITE_DISK_ENCRYPTED?: string;
  /** Turnstile's site key, if Auth requires a captcha. */
  readonly VITE_CAPTCHA_SITE_KEY?: string;
  /** Google's client for signing in; without it nobody is offered that. */
  readonly VITE_GOOGLE_SIGN_IN_CLIENT_ID?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
