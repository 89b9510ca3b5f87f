/** What the web client's page tells it of its installation (web/installed-page.ts), each undefined where it is not set. */
export interface ClientSettings {
  /** Origin of Auth, the Data API and the functions. */
  api?: string;
  /** The publishable key: it names the project and carries no right of its own. */
  key?: string;
  /** `hosted` where the data is in a Supabase project, which is encrypted at rest; otherwise it is on the operator's own server. */
  backend?: string;
  supportMail?: string;
  operatorName?: string;
  bookingUrl?: string;
  diskEncrypted?: string;
  captchaSiteKey?: string;
  googleSignInClientId?: string;
}
