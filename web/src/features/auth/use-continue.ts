import { useState } from "react";
import { type ApiError, toApiError } from "@/api/errors";
import { noteSignup } from "@/api/leads";
import { messages } from "@/content/messages";
import type { FieldProblems } from "@/lib/form";
import { leaveFor } from "@/lib/leave-for";
import { type Message, notify } from "@/lib/notify";
import { masterLogin, signInWithPassword } from "@/session/sign-in";
import { type SentMail, sendMail } from "./mails";

export type ContinueMode = "login" | "signup";

/** What the login and the signup page ask for; only the email is needed. */
export interface ContinueFields {
  email: string;
  password: string;
  masterPassword: string;
}

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

/** What went wrong, said in a notice and at its field. */
function useProblems() {
  const [problems, setProblems] = useState<FieldProblems<ContinueFields>>({});
  function fail(field: keyof ContinueFields, message: Message, error?: ApiError) {
    const description = error?.message ?? message.description;
    notify.error(message, { description });
    setProblems({ [field]: [message.title, description].filter(Boolean).join(". ") });
  }
  return { problems, setProblems, fail };
}

/**
 * The action behind Continue on both pages: master login when a master password was typed, a sign-in when a password was, a
 * magic link otherwise. `sent` is the mail that has gone out; `problems` stand at their fields.
 */
export function useContinue(mode: ContinueMode) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<SentMail>();
  const { problems, setProblems, fail } = useProblems();
  /** The account that has to be confirmed before a password opens it. */
  const [unconfirmed, setUnconfirmed] = useState<string>();

  async function withMasterPassword(email: string, password: string) {
    try {
      const link = await masterLogin(email, password, mode === "signup");
      if (link && isWebAddress(link)) leaveFor(link);
      else fail("masterPassword", texts[mode].linkUnavailable);
    } catch (error) {
      fail("masterPassword", texts[mode].masterFailed, await toApiError(error));
    }
  }

  async function withPassword(email: string, password: string) {
    try {
      const isFirst = await signInWithPassword(email, password);
      notify.success(isFirst ? messages.auth.welcome : messages.auth.welcomeBack);
    } catch (error) {
      const failure = await toApiError(error);
      fail("password", messages.auth.signInFailed, failure);
      if (failure.code === "email_not_confirmed") setUnconfirmed(email);
    }
  }

  async function withMail(mail: SentMail, failed?: Message) {
    const problem = await sendMail(mail, failed);
    if (problem === undefined) setSent(mail);
    else setProblems({ email: [(failed ?? messages.auth.recoveryFailed).title, problem].join(". ") });
  }

  async function withMagicLink(email: string) {
    // A lead that could not be noted must not stand in the way of signing up.
    if (mode === "signup") await noteSignup(email).catch((error: unknown) => console.error(error));
    await withMail({ kind: "link", email }, messages.auth.magicLinkFailed);
  }

  /** Does it for the typed email; without one it says for what an email is needed. */
  async function forEmail(typed: string, missing: Message, action: (email: string) => Promise<void>) {
    const email = typed.trim();
    setProblems({});
    setUnconfirmed(undefined);
    if (!email) {
      notify.error(missing);
      setProblems({ email: missing.description ?? missing.title });
      return;
    }
    setBusy(true);
    await action(email);
    setBusy(false);
  }

  return {
    submit: (fields: ContinueFields) =>
      forEmail(fields.email, messages.auth.continueEmailRequired, (email) => {
        if (fields.masterPassword.trim()) return withMasterPassword(email, fields.masterPassword);
        if (fields.password.trim()) return withPassword(email, fields.password);
        return withMagicLink(email);
      }),
    recover: (email: string) =>
      forEmail(email, messages.auth.recoveryEmailRequired, (to) => withMail({ kind: "recovery", email: to })),
    confirm: (email: string) =>
      forEmail(email, messages.auth.continueEmailRequired, (to) =>
        withMail({ kind: "confirmation", email: to }, messages.auth.confirmationFailed),
      ),
    busy,
    sent,
    problems,
    unconfirmed,
    startOver: () => setSent(undefined),
  };
}
