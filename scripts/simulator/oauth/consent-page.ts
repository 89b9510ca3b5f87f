/** What stands in for Google's consent page. */
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

type Page = HtmlEscapedString | Promise<HtmlEscapedString>;

export type Choice = { value: string; title: string; detail: string; avatar: string; checked: boolean };
type ScopeRow = { scope: string; sentence: string; fixed: boolean };

const STYLE = `
  :root { color-scheme: light dark; --ink: #1f1f1f; --soft: #5f6368; --line: #dadce0; --paper: #fff; --ground: #f0f4f9; --accent: #0b57d0; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e3e3e3; --soft: #a6a8ab; --line: #444746; --paper: #131314; --ground: #1e1f20; --accent: #a8c7fa; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
  main { max-width: 480px; margin: 0 auto; padding: 20px; background: var(--paper); min-height: 100vh; }
  .label { display: inline-block; padding: 2px 10px; border-radius: 99px; background: #fbbc04; color: #1f1f1f; font-weight: 600; font-size: 13px; }
  h1 { font-size: 22px; font-weight: 500; margin: 14px 0 4px; overflow-wrap: anywhere; }
  p { color: var(--soft); margin: 0 0 14px; }
  fieldset { border: 1px solid var(--line); border-radius: 12px; padding: 4px 14px; margin: 0 0 16px; }
  legend { padding: 0 6px; font-weight: 600; font-size: 13px; }
  label { display: flex; gap: 12px; align-items: center; padding: 9px 0; cursor: pointer; }
  label + label { border-top: 1px solid var(--line); }
  label img { width: 36px; height: 36px; border-radius: 50%; }
  label span { min-width: 0; overflow-wrap: anywhere; }
  small { display: block; color: var(--soft); }
  .actions { display: flex; justify-content: flex-end; gap: 10px; }
  button { font: inherit; font-weight: 600; border-radius: 99px; border: 1px solid var(--line); background: none; color: var(--accent); padding: 9px 22px; cursor: pointer; }
  button.primary { background: var(--accent); border-color: var(--accent); color: var(--paper); }
`;

function document(title: string, body: Page): Page {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Simulated Google</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main><span class="label">Simulated Google</span>${body}</main>
      </body>
    </html>`;
}

/** Who signs in, what is granted, Allow or Deny. `hidden` carries the request to the form's answer. */
export function consentPage(input: {
  clientId: string;
  choices: Choice[];
  scopes: ScopeRow[];
  hidden: [string, string][];
}): Page {
  const { clientId, choices, scopes, hidden } = input;
  return document(
    "Choose a channel",
    html`<h1>Choose a channel</h1>
      <p>This page stands in for Google's. No real account is involved. The app <b>${clientId}</b> asks for access.</p>
      <form method="post" action="/o/oauth2/v2/auth">
        ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <fieldset>
          <legend>Account or channel</legend>
          ${choices.map(
            (choice) =>
              html`<label>
                <input type="radio" name="subject" value="${choice.value}" required ${choice.checked ? "checked" : ""} />
                <img src="${choice.avatar}" alt="" />
                <span>${choice.title}<small>${choice.detail}</small></span>
              </label>`,
          )}
        </fieldset>
        <fieldset>
          <legend>What the app may do</legend>
          ${scopes.map(
            ({ scope, sentence, fixed }) =>
              html`<label>
                <input type="checkbox" name="granted" value="${scope}" checked ${fixed ? "disabled" : ""} />
                <span>${sentence}</span>
              </label>`,
          )}
        </fieldset>
        <div class="actions">
          <button name="answer" value="deny" formnovalidate>Deny</button>
          <button class="primary" name="answer" value="allow">Allow</button>
        </div>
      </form>`,
  );
}

/** Google shows these instead of redirecting: a request with a bad client or redirect is not answered to the redirect. */
export function errorPage(status: number, error: string, sentence: string): Page {
  return document(
    "Access blocked",
    html`<h1>Access blocked</h1>
      <p>${sentence}</p>
      <p>Error ${status}: ${error}</p>`,
  );
}
