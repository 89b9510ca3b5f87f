/** Google's consent, from the app's request to the redirect back. */
import type { Context } from "hono";
import type { Simulation } from "../simulation.ts";
import { type Choice, consentPage, errorPage } from "./consent-page.ts";
import type { AuthorizationCode } from "./grants.ts";
import { isKnownScope, isSignInScope, parseScopes, scopeSentence } from "./scopes.ts";

type Query = Record<string, string>;

/** A request for consent whose client and redirect have been checked. */
type ConsentRequest = { query: Query; redirectUri: string; scopes: string[] };

/** GET /o/oauth2/v2/auth: the consent page, or its answer at once when the settings say so. */
export function showConsent(simulation: Simulation, context: Context): Response | Promise<Response> {
  const query = context.req.query();
  const request = checkRequest(simulation, query);
  if ("error" in request)
    return context.html(errorPage(request.status, request.error, request.sentence), request.status);
  const bad = checkAnswerable(request);
  if (bad) return context.redirect(bad);
  // Nobody is ever signed in here before the page is shown.
  if (query.prompt === "none") return context.redirect(redirect(request, { error: "interaction_required" }));
  const { consent } = simulation.settings;
  if (consent.mode === "deny") return context.redirect(denied(request));
  if (consent.mode === "allow") {
    const email = consent.email ?? query.login_hint ?? [...simulation.content.accounts.keys()][0];
    const account = email === undefined ? undefined : simulation.content.accounts.get(email);
    if (account === undefined) {
      const sentence = "The simulator is to consent by itself, but knows no such account.";
      return context.html(errorPage(400, "no_account", sentence), 400);
    }
    const channelId = consent.channelId === undefined ? (account.channelIds[0] ?? null) : consent.channelId;
    const granted = consent.scopes ?? request.scopes;
    return context.redirect(allowed(simulation, request, { email: account.email, channelId, granted }));
  }
  const scopes = request.scopes.map((scope) => ({
    scope,
    sentence: scopeSentence(scope),
    fixed: isSignInScope(scope),
  }));
  const hidden = Object.entries(query).filter(([name]) => !["subject", "granted", "answer"].includes(name));
  const choices = choicesOf(simulation, query.login_hint);
  return context.html(consentPage({ clientId: query.client_id ?? "", choices, scopes, hidden }));
}

/** POST /o/oauth2/v2/auth: the form's answer, sent on to the app as a redirect. */
export async function answerConsent(simulation: Simulation, context: Context): Promise<Response> {
  const form = await context.req.formData();
  const query = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const request = checkRequest(simulation, query);
  if ("error" in request)
    return context.html(errorPage(request.status, request.error, request.sentence), request.status);
  if (query.answer !== "allow") return context.redirect(denied(request));
  const [email = "", channelId = ""] = (query.subject ?? "").split("|");
  if (!simulation.content.accounts.has(email)) return context.redirect(denied(request));
  const ticked = new Set(form.getAll("granted").map(String));
  const granted = request.scopes.filter((scope) => ticked.has(scope) || isSignInScope(scope));
  const subject = { email, channelId: channelId === "" ? null : channelId, granted };
  return context.redirect(allowed(simulation, request, subject));
}

type Refusal = { status: 400 | 401; error: string; sentence: string };

function checkRequest(simulation: Simulation, query: Query): ConsentRequest | Refusal {
  const client = simulation.grants.clients.get(query.client_id ?? "");
  if (client === undefined) {
    return { status: 401, error: "invalid_client", sentence: "The OAuth client was not found." };
  }
  const redirectUri = query.redirect_uri ?? "";
  if (!client.redirectUris.includes(redirectUri)) {
    const sentence = `The redirect URI in the request, ${redirectUri}, does not match the ones authorized for the OAuth client.`;
    return { status: 400, error: "redirect_uri_mismatch", sentence };
  }
  return { query, redirectUri, scopes: parseScopes(query.scope ?? "") };
}

/** Mistakes that are told to the app itself; null when there is none. */
function checkAnswerable(request: ConsentRequest): string | null {
  const { query, scopes } = request;
  if (query.response_type !== "code") return redirect(request, { error: "unsupported_response_type" });
  if (scopes.length === 0 || !scopes.every(isKnownScope))
    return redirect(request, { error: "invalid_scope" });
  const method = query.code_challenge_method ?? "plain";
  const badChallenge = query.code_challenge !== undefined && method !== "S256" && method !== "plain";
  return badChallenge ? redirect(request, { error: "invalid_request" }) : null;
}

function denied(request: ConsentRequest): string {
  return redirect(request, { error: "access_denied" });
}

function allowed(
  simulation: Simulation,
  request: ConsentRequest,
  { email, channelId, granted }: { email: string; channelId: string | null; granted: string[] },
): string {
  const { query, redirectUri } = request;
  const subject = { clientId: query.client_id ?? "", email, channelId };
  const earlier = query.include_granted_scopes === "true" ? simulation.grants.grantedScopes(subject) : [];
  const scopes = [...new Set([...granted, ...earlier])];
  const code = simulation.grants.issueCode({
    ...subject,
    redirectUri,
    scopes,
    offline: query.access_type === "offline",
    forceConsent: (query.prompt ?? "").split(" ").includes("consent"),
    nonce: query.nonce ?? null,
    challenge: challengeOf(query),
  });
  return redirect(request, { code, scope: scopes.join(" "), authuser: "0", prompt: "consent" });
}

function challengeOf(query: Query): AuthorizationCode["challenge"] {
  const value = query.code_challenge;
  if (value === undefined) return null;
  return { value, method: query.code_challenge_method === "S256" ? "S256" : "plain" };
}

function redirect({ query, redirectUri }: ConsentRequest, answer: Record<string, string>): string {
  const url = new URL(redirectUri);
  if (query.state !== undefined) url.searchParams.set("state", query.state);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  return url.href;
}

/** Every channel of every account, and accounts without one. */
function choicesOf(simulation: Simulation, hint: string | undefined): Choice[] {
  const choices = [...simulation.content.accounts.values()].flatMap(({ email, name, channelIds }) => {
    const avatar = (id: string) => `/avatar/${encodeURIComponent(id)}.svg`;
    if (channelIds.length === 0) {
      return [
        {
          value: `${email}|`,
          title: name,
          detail: `${email}, no channel`,
          avatar: avatar(email),
          checked: false,
        },
      ];
    }
    return channelIds.map((id) => ({
      value: `${email}|${id}`,
      title: simulation.content.channels.get(id)?.title ?? id,
      detail: email,
      avatar: avatar(id),
      checked: false,
    }));
  });
  const preferred =
    choices.find(({ value }) => hint !== undefined && value.startsWith(`${hint}|`)) ?? choices[0];
  return choices.map((choice) => ({ ...choice, checked: choice === preferred }));
}
