import { installation } from "./installation";

/** Cloudflare's Turnstile, which Auth may ask for before it sends mails or judges passwords (docs/ACCESS.md). */
const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

interface Turnstile {
  render(
    box: HTMLElement,
    options: {
      sitekey: string;
      appearance: "interaction-only";
      callback: (token: string) => void;
      "error-callback": () => void;
      "timeout-callback": () => void;
      "unsupported-callback": () => void;
    },
  ): string;
  remove(id: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const failure = () => new Error("We couldn't confirm you're human. Reload the page and try again.");

let loading: Promise<Turnstile> | undefined;

function load(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(failure()));
    script.onerror = () => {
      // The next press tries anew.
      loading = undefined;
      script.remove();
      reject(failure());
    };
    document.head.append(script);
  });
  return loading;
}

/** One use's proof that a person is here; undefined where no site key is set. Shows itself only to whom it doubts. */
export async function captchaToken(): Promise<string | undefined> {
  const { captchaSiteKey: sitekey } = installation();
  if (!sitekey) return undefined;
  const turnstile = await load();
  const box = document.createElement("div");
  // Above an open dialog, which takes the pointer from everything else.
  box.className = "pointer-events-auto fixed inset-x-0 bottom-4 z-50 mx-auto w-fit";
  document.body.append(box);
  let id: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(failure());
      id = turnstile.render(box, {
        sitekey,
        appearance: "interaction-only",
        callback: resolve,
        "error-callback": fail,
        "timeout-callback": fail,
        "unsupported-callback": fail,
      });
    });
  } finally {
    if (id !== undefined) turnstile.remove(id);
    box.remove();
  }
}
