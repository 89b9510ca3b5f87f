import { useState } from "react";
import { toApiError } from "@/api/errors";
import { noteSignup } from "@/api/leads";
import { messages } from "@/content/messages";
import { type Message, notify } from "@/lib/notify";
import { masterLogin, sendMagicLink } from "@/session/session";

export type ContinueMode = "login" | "signup";

const texts: Record<ContinueMode, { masterFailed: Message; linkUnavailable: Message }> = {
  login: {
    masterFailed: messages.auth.masterLoginFailed,
    linkUnavailable: messages.auth.loginLinkUnavailable,
  },
  signup: {
    masterFailed: messages.auth.masterSignupFailed,
    linkUnavailable: messages.auth.signupLinkUnavailable,
  },
};

function isWebAddress(link: string): boolean {
  return URL.canParse(link) && /^https?:$/.test(new URL(link).protocol);
}

/**
 * The deed behind Continue on both pages: master login when a password was typed, a magic link otherwise. `sentTo` is
 * the address a link has gone to; `problem` is what stands at the email field.
 */
export function useContinue(mode: ContinueMode) {
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const [problem, setProblem] = useState<string>();

  function fail(message: Message, description?: string) {
    notify.error(message, { description });
    setProblem([message.title, description ?? message.description].filter(Boolean).join(". "));
  }

  async function withMasterPassword(email: string, password: string) {
    try {
      const link = await masterLogin(email, password, mode === "signup");
      if (link && isWebAddress(link)) window.location.assign(link);
      else fail(texts[mode].linkUnavailable);
    } catch (error) {
      fail(texts[mode].masterFailed, (await toApiError(error)).message);
    }
  }

  async function withMagicLink(email: string) {
    try {
      // A lead that could not be noted must not stand in the way of signing up.
      if (mode === "signup") await noteSignup(email).catch((error: unknown) => console.error(error));
      await sendMagicLink(email);
      setSentTo(email);
      notify.success(messages.auth.magicLinkSent);
    } catch (error) {
      fail(messages.auth.magicLinkFailed, (await toApiError(error)).message);
    }
  }

  async function submit(typedEmail: string, typedPassword: string) {
    const email = typedEmail.trim();
    setProblem(undefined);
    if (!email) {
      notify.error(messages.auth.continueEmailRequired);
      setProblem(messages.auth.continueEmailRequired.description);
      return;
    }
    setBusy(true);
    if (typedPassword.trim()) await withMasterPassword(email, typedPassword);
    else await withMagicLink(email);
    setBusy(false);
  }

  return { submit, busy, sentTo, problem, startOver: () => setSentTo(undefined) };
}
