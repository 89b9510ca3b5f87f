/** Who asks, and how: the headers that each kind of caller sends. */
import type { Stack } from "../../stack/index.ts";
import { eachMember, type MemberCaller, memberCallers, members } from "./members.ts";
import type { EdgeCaller } from "./policies.ts";

/** Those whom expected.ts has columns for, and those who are like one of them but where it says otherwise. */
export const dataCallers = [
  ...(["visitor", "stranger", "owner", "service key"] as const),
  ...(["no key", "no plan", "operator", "cron key", "expired", "forged", "deleted"] as const),
  ...(["link", "link in session"] as const),
  ...memberCallers,
] as const;
export type DataCaller = (typeof dataCallers)[number];

/** One of each way of asking. What is hidden, or the functions', is so by the role that a request gets, whoever the person is. */
export const ways: readonly DataCaller[] = [
  ...(["no key", "visitor", "owner", "service key", "cron key", "link", "manager", "key to manage"] as const),
];

export type Headers = Record<string, string>;

/**
 * Tokens of sessions: of two accounts with rows, of one that no operator has approved, the operator's in the owner's account, and those of
 * its members; and tokens that are over: the owner's of yesterday, one for the owner that somebody else signed, and one of an account that was deleted.
 * Beside them the token of a client link of the owner's, which is used by a visitor, and by the owner in their session.
 */
export interface Sessions {
  owner: string;
  stranger: string;
  noPlan: string;
  operator: string;
  expired: string;
  forged: string;
  deleted: string;
  link: string;
  /** Who asks for the owner's account; of programs the token of a call. */
  members: Record<MemberCaller, string>;
  account: string;
}

export function headersOf({ keys }: Stack, sessions: Sessions): Record<DataCaller | EdgeCaller, Headers> {
  const signedIn = (token: string) => ({ apikey: keys.publishableKey, authorization: `Bearer ${token}` });
  return {
    "no key": {},
    visitor: { apikey: keys.publishableKey },
    stranger: signedIn(sessions.stranger),
    owner: signedIn(sessions.owner),
    "no plan": signedIn(sessions.noPlan),
    operator: signedIn(sessions.operator),
    expired: signedIn(sessions.expired),
    forged: signedIn(sessions.forged),
    deleted: signedIn(sessions.deleted),
    link: { apikey: keys.publishableKey, "x-client-link": sessions.link },
    "link in session": { ...signedIn(sessions.owner), "x-client-link": sessions.link },
    ...eachMember((name): Headers => {
      const token = sessions.members[name];
      return members[name].program
        ? { apikey: keys.publishableKey, "x-program-call": token }
        : { ...signedIn(token), "x-account": sessions.account };
    }),
    "service key": { apikey: keys.secretKey },
    "secret key": { apikey: keys.secretKey },
    "cron key": { apikey: keys.cronKey },
  };
}

export interface Answer {
  status: number;
  /** The status and code of a refusal of Postgres' or of ours. */
  code: string;
  message: string;
  text: string;
}

/** Sends one request and reads its answer whole. */
export async function ask(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { redirect: "manual", ...init });
  const body = await response.text();
  // Where a browser is sent may tell something, too.
  const text = `${body}${response.headers.get("location") ?? ""}`;
  return { status: response.status, text, ...refusalIn(body) };
}

function refusalIn(text: string): { code: string; message: string } {
  try {
    const body = JSON.parse(text);
    const { code = "", message = "" } = body?.error ?? body ?? {};
    return { code: String(code), message: String(message) };
  } catch {
    return { code: "", message: "" };
  }
}
