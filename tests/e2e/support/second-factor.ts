/** The official Auth's second factors for a browser: the embedded one has none, so that a fake answers in the page, by tokens that the Data API takes. */
import type { Page } from "@playwright/test";
import type { Session } from "@supabase/supabase-js";
import { decodeJwt, SignJWT } from "jose";
import { FakeFactors } from "../../web/support/fake-factors.ts";
import { storageOf } from "./account.ts";
import { stack } from "./stack.ts";

const cors = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "*",
};

/** Auth's table of factors, by which the database knows that there are any, until the function is disposed of. */
export async function withFactorTable(): Promise<AsyncDisposable> {
  await stack.sql`create table auth.mfa_factors (user_id uuid)`;
  return {
    [Symbol.asyncDispose]: async () => {
      await stack.sql`drop table auth.mfa_factors`;
    },
  };
}

/** What Auth would keep for a person, who has no factor yet. */
export async function factorsOf(session: Session): Promise<FakeFactors> {
  const [key] = JSON.parse(stack.functionsEnvironment.SUPABASE_JWKS ?? "").keys;
  const signed = (aal: string) =>
    new SignJWT({ ...decodeJwt(session.access_token), aal })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(Buffer.from(key.k, "base64url"));
  const tokens = { aal1: await signed("aal1"), aal2: await signed("aal2") };
  return new FakeFactors({
    user: session.user,
    session: (aal) => ({ ...session, access_token: tokens[aal] }),
  });
}

/** Answers a page's questions about factors as Auth would, from now on. */
export async function answerFactors(page: Page, factors: FakeFactors): Promise<void> {
  await page.route(/\/auth\/v1\/(factors|user|token)\b/, (route) => {
    const request = route.request();
    if (request.method() === "OPTIONS") return route.fulfill({ status: 204, headers: cors });
    const answer = factors.answer(
      request.method(),
      new URL(request.url()).pathname,
      request.postDataJSON() ?? {},
    );
    return answer
      ? route.fulfill({ status: answer.status, headers: cors, json: answer.body })
      : route.fallback();
  });
}

/** What a browser holds of somebody who has a factor and has signed in without its code. */
export const beforeTheCode = (factors: FakeFactors) => storageOf({ ...factors.session, user: factors.user });
