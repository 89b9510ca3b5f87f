import { Mail } from "lucide-react";
import { type FormEvent, useState } from "react";
import { tellFailure } from "@/api/tell-failure";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { busy as busyTexts, messages } from "@/content/messages";
import type { FieldProblems } from "@/lib/form";
import { notify } from "@/lib/notify";
import { sendMagicLink, signInWithPassword } from "@/session/session";
import { type AuthForm, type AuthFormProps, requiredProblems } from "./auth-form";

export function SignInForm({ form, set, onDone }: AuthFormProps) {
  const [problems, setProblems] = useState<FieldProblems<AuthForm>>({});
  const [busy, setBusy] = useState<"password" | "link">();

  async function signIn(event: FormEvent) {
    event.preventDefault();
    const found = requiredProblems(form);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy("password");
    try {
      await signInWithPassword(form.email.trim(), form.password);
      notify.success(messages.auth.welcomeBack);
      onDone();
    } catch (error) {
      setProblems({ password: await tellFailure(messages.auth.signInFailed, error) });
    } finally {
      setBusy(undefined);
    }
  }

  async function sendLink() {
    const email = form.email.trim();
    if (!email) {
      setProblems({ email: messages.auth.magicLinkEmailRequired.description });
      notify.error(messages.auth.magicLinkEmailRequired);
      return;
    }
    setProblems({});
    setBusy("link");
    try {
      await sendMagicLink(email);
      notify.success(messages.auth.magicLinkSent);
      onDone();
    } catch (error) {
      setProblems({ email: await tellFailure(messages.auth.magicLinkNotSent, error) });
    } finally {
      setBusy(undefined);
    }
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
      <Button
        type="submit"
        busy={busy === "password"}
        busyText={busyTexts.signingIn}
        disabled={busy === "link"}
      >
        Sign in
      </Button>
      <p className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or without a password
      </p>
      <Button
        variant="secondary"
        busy={busy === "link"}
        busyText={busyTexts.sendingMagicLink}
        disabled={busy === "password"}
        onClick={() => void sendLink()}
      >
        <Mail />
        Send magic link
      </Button>
    </form>
  );
}
