import { Mail } from "lucide-react";
import { type FormEvent, useState } from "react";
import { toApiError } from "@/api/errors";
import { tellFailure } from "@/api/tell-failure";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { busy as busyTexts, messages } from "@/content/messages";
import type { FieldProblems } from "@/lib/form";
import { type Message, notify } from "@/lib/notify";
import { signInWithPassword } from "@/session/session";
import { type AuthForm, type AuthFormProps, requiredProblems } from "./auth-form";
import { type MailKind, sendMail } from "./mails";
import { UnconfirmedNote } from "./unconfirmed-note";

export function SignInForm({ form, set, onDone, onSent }: AuthFormProps) {
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

  return (
    <form noValidate onSubmit={signIn} className="flex flex-col gap-4">
      <TextField
        label="Email"
        error={problems.email}
        type="email"
        name="email"
        autoComplete="email"
        value={form.email}
        onValueChange={(email) => set({ email })}
      />
      <TextField
        label="Password"
        error={problems.password}
        type="password"
        name="password"
        autoComplete="current-password"
        value={form.password}
        onValueChange={(password) => set({ password })}
      />
      {unconfirmed && (
        <UnconfirmedNote
          busy={busy !== undefined}
          onSend={() => void mail("confirmation", messages.auth.continueEmailRequired)}
        />
      )}
      <Button
        type="submit"
        busy={busy === "password"}
        busyText={busyTexts.signingIn}
        disabled={busy !== undefined && busy !== "password"}
      >
        Sign in
      </Button>
      <Button
        variant="quiet"
        size="sm"
        className="-mt-2 self-start"
        disabled={busy !== undefined}
        onClick={() => void mail("recovery", messages.auth.recoveryEmailRequired)}
      >
        Forgot your password?
      </Button>
      <p className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or without a password
      </p>
      <Button
        variant="secondary"
        busy={busy === "link"}
        busyText={busyTexts.sendingMagicLink}
        disabled={busy !== undefined && busy !== "link"}
        onClick={() => void mail("link", messages.auth.magicLinkEmailRequired)}
      >
        <Mail />
        Send magic link
      </Button>
    </form>
  );
}
