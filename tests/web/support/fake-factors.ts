/** The part of the official Auth that keeps second factors, for one person, as its sources answer (internal/api/mfa.go). */

interface Factor {
  id: string;
  friendly_name: string;
  factor_type: "totp";
  status: "verified" | "unverified";
  created_at: string;
}

export interface FakeFactorsOptions {
  /** The person as Auth tells of them, without factors. */
  user: object;
  /** A session of theirs, as sure as told. */
  session: (aal: "aal1" | "aal2") => object;
}

interface Answer {
  status: number;
  body: unknown;
}

const refused = (status: number, error_code: string, msg: string): Answer => ({
  status,
  body: { code: status, error_code, msg },
});

export const SECRET = "JBSWY3DPEHPK3PXP";
const QR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h1v1H0zM2 0h2v2H2zM0 2h2v2H0zM3 3h1v1H3z"/></svg>';

export class FakeFactors {
  readonly factors: Factor[] = [];
  /** Which code each app shows; CODE unless told. */
  readonly codes: Record<string, string> = {};
  aal: "aal1" | "aal2" = "aal1";
  readonly #options: FakeFactorsOptions;

  constructor(options: FakeFactorsOptions) {
    this.#options = options;
  }

  /** One that was set up before. */
  has(name: string, code: string): Factor {
    return this.#add(name, "verified", code);
  }

  get user() {
    return { ...this.#options.user, factors: this.factors };
  }

  get session() {
    return { ...this.#options.session(this.aal), user: this.user };
  }

  /** Undefined for what isn't asked here. */
  answer(method: string, path: string, body: Record<string, string> = {}): Answer | undefined {
    const asked = `${method} ${path.replace(/^\/auth\/v1/, "")}`;
    const [, id, act] = /\/factors\/([^/]+)\/?(\w*)$/.exec(asked) ?? [];
    const factor = this.factors.find((one) => one.id === id);
    if (asked === "GET /user") return { status: 200, body: this.user };
    if (asked === "POST /token") return { status: 200, body: this.session };
    if (asked === "POST /factors") return this.#enroll(body.friendly_name ?? "");
    if (!id) return undefined;
    if (!factor) return refused(404, "mfa_factor_not_found", "Factor not found");
    if (act === "challenge")
      return { status: 200, body: { id: `challenge-${id}`, type: "totp", expires_at: 9_999_999_999 } };
    if (act === "verify") return this.#verify(factor, body.code ?? "");
    return this.#unenroll(factor);
  }

  #add(friendly_name: string, status: Factor["status"], code: string): Factor {
    const id = `factor-${this.factors.length + 1}`;
    const created_at = new Date(Date.UTC(2026, 10, 1, this.factors.length)).toISOString();
    const factor: Factor = { id, friendly_name, factor_type: "totp", status, created_at };
    this.factors.push(factor);
    this.codes[id] = code;
    return factor;
  }

  #enroll(name: string): Answer {
    if (this.factors.some(({ status }) => status === "verified") && this.aal === "aal1")
      return refused(403, "insufficient_aal", "AAL2 required to enroll a new factor");
    if (this.factors.some(({ friendly_name }) => friendly_name === name))
      return refused(422, "mfa_factor_name_conflict", `A factor with the friendly name "${name}" exists`);
    const { id, factor_type: type, friendly_name } = this.#add(name, "unverified", "123456");
    const totp = { qr_code: QR, secret: SECRET, uri: `otpauth://totp/Rejoinder?secret=${SECRET}` };
    return { status: 200, body: { id, type, friendly_name, totp } };
  }

  #verify(factor: Factor, code: string): Answer {
    if (code !== this.codes[factor.id])
      return refused(422, "mfa_verification_failed", "Invalid TOTP code entered");
    factor.status = "verified";
    this.aal = "aal2";
    return { status: 200, body: this.session };
  }

  #unenroll(factor: Factor): Answer {
    if (factor.status === "verified" && this.aal === "aal1")
      return refused(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    this.factors.splice(this.factors.indexOf(factor), 1);
    // Auth makes sessions that rested on it sure no more; their tokens say so when they are renewed.
    if (factor.status === "verified") this.aal = "aal1";
    return { status: 200, body: { id: factor.id } };
  }
}
