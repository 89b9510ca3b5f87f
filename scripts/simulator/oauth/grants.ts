/** Codes, tokens and for whom they speak. */
import { randomText } from "../ids.ts";

import { isSignInScope } from "./scopes.ts";

export type OAuthClient = {
  clientId: string;
  clientSecret: string;
  /** Compared character by character. */
  redirectUris: string[];
  /** The Google Cloud project that pays the quota. */
  projectNumber: number;
  /** Publishing status "Testing": refresh tokens die after 7 days. */
  testing?: boolean;
};

export type ApiKey = { key: string; projectNumber: number };

const DAY_MS = 86_400_000;
/** Google drops the oldest silently. */
const LIVE_TOKENS_PER_ACCOUNT = 100;
const UNUSED_DAYS = 183;
const CODE_MS = 10 * 60_000;

/** Whom a token speaks for: one Google account as one of its channels (or none), towards one OAuth client. */
export type Subject = { clientId: string; email: string; channelId: string | null };

export type RefreshToken = Subject & {
  token: string;
  scopes: string[];
  issuedAt: number;
  lastUsedAt: number;
  expiresAt: number | null;
  dead: boolean;
};

type AccessToken = Subject & { token: string; scopes: string[]; expiresAt: number; offline: boolean };

export type AuthorizationCode = Subject & {
  code: string;
  redirectUri: string;
  scopes: string[];
  offline: boolean;
  forceConsent: boolean;
  nonce: string | null;
  challenge: { value: string; method: "S256" | "plain" } | null;
  expiresAt: number;
};

export type GrantDump = {
  clients: OAuthClient[];
  apiKeys: [string, number][];
  refreshTokens: RefreshToken[];
  accessTokens: AccessToken[];
};

/** OAuth clients, API keys, and the codes and tokens that live (docs/YOUTUBE.md, OAuth). */
export class GrantStore {
  readonly clients = new Map<string, OAuthClient>();
  /** API key → project number. */
  readonly apiKeys = new Map<string, number>();
  readonly #codes = new Map<string, AuthorizationCode>();
  readonly #refreshTokens = new Map<string, RefreshToken>();
  readonly #accessTokens = new Map<string, AccessToken>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  issueCode(input: Omit<AuthorizationCode, "code" | "expiresAt">): string {
    const code = `4/0A${randomText(60)}`;
    this.#codes.set(code, { ...input, code, expiresAt: this.#now() + CODE_MS });
    return code;
  }

  /** Codes work once: whatever the exchange comes to, a second one fails. */
  takeCode(code: string): AuthorizationCode | null {
    const entry = this.#codes.get(code);
    this.#codes.delete(code);
    return entry !== undefined && entry.expiresAt > this.#now() ? entry : null;
  }

  issueAccessToken(subject: Subject, scopes: string[], seconds: number, offline: boolean): AccessToken {
    const now = this.#now();
    if (this.#accessTokens.size > 10_000) {
      for (const [key, { expiresAt }] of this.#accessTokens)
        if (expiresAt <= now) this.#accessTokens.delete(key);
    }
    const token = `ya29.${randomText(120)}`;
    const entry = { ...subjectOf(subject), token, scopes, expiresAt: now + seconds * 1000, offline };
    this.#accessTokens.set(token, entry);
    return entry;
  }

  issueRefreshToken(subject: Subject, scopes: string[], testingDays: number): RefreshToken {
    const now = this.#now();
    const testing = this.clients.get(subject.clientId)?.testing === true && !scopes.every(isSignInScope);
    const entry: RefreshToken = {
      ...subjectOf(subject),
      token: `1//0${randomText(90)}`,
      scopes,
      issuedAt: now,
      lastUsedAt: now,
      expiresAt: testing ? now + testingDays * DAY_MS : null,
      dead: false,
    };
    const live = this.refreshTokens().filter(
      (token) => token.email === subject.email && token.clientId === subject.clientId && this.isLive(token),
    );
    for (const old of live.slice(0, Math.max(0, live.length + 1 - LIVE_TOKENS_PER_ACCOUNT))) old.dead = true;
    this.#refreshTokens.set(entry.token, entry);
    return entry;
  }

  refreshTokens(): RefreshToken[] {
    return [...this.#refreshTokens.values()];
  }

  isLive(token: RefreshToken): boolean {
    const now = this.#now();
    if (token.dead || (token.expiresAt !== null && token.expiresAt <= now)) return false;
    return token.lastUsedAt + UNUSED_DAYS * DAY_MS > now;
  }

  findRefreshToken(token: string): RefreshToken | null {
    return this.#refreshTokens.get(token) ?? null;
  }

  findAccessToken(token: string): AccessToken | null {
    const entry = this.#accessTokens.get(token);
    return entry !== undefined && entry.expiresAt > this.#now() ? entry : null;
  }

  /** Scopes that live grants of a subject already cover, for include_granted_scopes. */
  grantedScopes(subject: Subject): string[] {
    const live = this.refreshTokens().filter((token) => sameSubject(token, subject) && this.isLive(token));
    return [...new Set(live.flatMap((token) => token.scopes))];
  }

  /** Kills every token that fits; returns how many lived. */
  revoke(which: {
    email: string;
    clientId?: string | undefined;
    channelId?: string | null | undefined;
  }): number {
    const fits = (subject: Subject) =>
      subject.email === which.email &&
      (which.clientId === undefined || subject.clientId === which.clientId) &&
      (which.channelId === undefined || subject.channelId === which.channelId);
    let revoked = 0;
    for (const token of this.#refreshTokens.values()) {
      if (!fits(token)) continue;
      if (this.isLive(token)) revoked += 1;
      token.dead = true;
    }
    for (const [key, token] of this.#accessTokens) {
      if (!fits(token)) continue;
      if (token.expiresAt > this.#now()) revoked += 1;
      this.#accessTokens.delete(key);
    }
    return revoked;
  }

  expireAccessTokens(email?: string): number {
    let expired = 0;
    for (const [key, token] of this.#accessTokens) {
      if (email !== undefined && token.email !== email) continue;
      this.#accessTokens.delete(key);
      expired += 1;
    }
    return expired;
  }

  clear(): void {
    for (const map of [this.clients, this.apiKeys, this.#codes, this.#refreshTokens, this.#accessTokens])
      map.clear();
  }

  dump(): GrantDump {
    return {
      clients: [...this.clients.values()],
      apiKeys: [...this.apiKeys],
      refreshTokens: this.refreshTokens(),
      accessTokens: [...this.#accessTokens.values()],
    };
  }

  restore(dump: GrantDump): void {
    this.clear();
    for (const client of dump.clients) this.clients.set(client.clientId, client);
    for (const [key, project] of dump.apiKeys) this.apiKeys.set(key, project);
    for (const token of dump.refreshTokens) this.#refreshTokens.set(token.token, token);
    for (const token of dump.accessTokens) this.#accessTokens.set(token.token, token);
  }
}

function subjectOf({ clientId, email, channelId }: Subject): Subject {
  return { clientId, email, channelId };
}

function sameSubject(left: Subject, right: Subject): boolean {
  return left.clientId === right.clientId && left.email === right.email && left.channelId === right.channelId;
}
