import { type FormEvent, useState } from "react";
import { toApiError } from "@/api/errors";
import { tellFailure } from "@/api/tell-failure";
import { messages } from "@/content/messages";
import type { FieldProblems } from "@/lib/form";
import { type Message, notify } from "@/lib/notify";
import { signInWithPassword } from "@/session/sign-in";
import { type AuthForm, type AuthFormProps, requiredProblems } from "./auth-form";
import { type MailKind, sendMail } from "./mails";

/** Lets somebody in by their password, or by a mail. */
export function useSignIn({ form, onDone, onSent }: Omit<AuthFormProps, "set">) {
  const [problems, setProblems] = useState<FieldProblems<AuthForm>>({});
  const [unconfirmed, setUnconfirmed] = useState(false);
  const [busy, setBusy] = useState<"password" | MailKind>();

  async function signIn(event: FormEvent) {
    event.preventDefault();
    const found = requiredProblems(form);
    setProblems(found);
    setUnconfirmed(false);
    if (Object.keys(found).length > 0) return;
    setBusy("password");
    try {
      const isFirst = await signInWithPassword(form.email.trim(), form.password);
      notify.success(isFirst ? messages.auth.welcome : messages.auth.welcomeBack);
      onDone();
    } catch (error) {
      const failure = await toApiError(error);
      setProblems({ password: await tellFailure(messages.auth.signInFailed, failure) });
      setUnconfirmed(failure.code === "email_not_confirmed");
    } finally {
      setBusy(undefined);
    }
  }

  async function mail(kind: MailKind, missing: Message) {
    const email = form.email.trim();
    setUnconfirmed(false);
    if (!email) {
      setProblems({ email: missing.description ?? missing.title });
      notify.error(missing);
      return;
    }
    setProblems({});
    setBusy(kind);
    const problem = await sendMail({ kind, email });
    setBusy(undefined);
    if (problem === undefined) onSent({ kind, email });
    else setProblems({ email: problem });
  }

  return { problems, unconfirmed, busy, signIn, mail };
}
