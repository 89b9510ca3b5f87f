import { type FormEvent, useState } from "react";
import { toApiError } from "@/api/errors";
import { tellFailure } from "@/api/tell-failure";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { busy as busyTexts, messages } from "@/content/messages";
import { PASSWORD_ANCHOR } from "@/features/auth/password-path";
import type { FieldProblems } from "@/lib/form";
import { notify } from "@/lib/notify";
import { changePassword, sendPasswordCode } from "@/session/sign-in";

interface PasswordForm {
  password: string;
  again: string;
  code: string;
}

const empty: PasswordForm = { password: "", again: "", code: "" };

/** A new password as it is typed, and what becomes of it. */
function usePasswordForm() {
  const [form, setForm] = useState(empty);
  const [problems, setProblems] = useState<FieldProblems<PasswordForm>>({});
  const [busy, setBusy] = useState(false);
  /** Auth lets a session of more than a day change it only with a code from a mail. */
  const [needsCode, setNeedsCode] = useState(false);

  const set = (change: Partial<PasswordForm>) => setForm((before) => ({ ...before, ...change }));

  async function save(event: FormEvent) {
    event.preventDefault();
    const found: FieldProblems<PasswordForm> = {};
    if (!form.password) found.password = "Enter a password";
    else if (form.password !== form.again) found.again = messages.auth.passwordMismatch.description;
    if (needsCode && !form.code.trim()) found.code = "Enter the code from the email";
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await changePassword(form.password, form.code.trim() || undefined);
      notify.success(messages.auth.passwordChanged);
      setForm(empty);
      setNeedsCode(false);
    } catch (error) {
      await refused(error);
    } finally {
      setBusy(false);
    }
  }

  async function refused(error: unknown) {
    const failure = await toApiError(error);
    if (failure.code !== "reauthentication_needed") {
      const field = failure.code === "reauthentication_not_valid" ? "code" : "password";
      setProblems({ [field]: await tellFailure(messages.auth.passwordFailed, failure) });
      return;
    }
    try {
      await sendPasswordCode();
      setNeedsCode(true);
    } catch (mailError) {
      setProblems({ password: await tellFailure(messages.auth.passwordFailed, mailError) });
    }
  }

  return { form, set, problems, busy, needsCode, save };
}

/** Choosing a password, for whoever has none, forgot it or wants another. Where the mail for a forgotten one leads to. */
export function PasswordCard() {
  const { form, set, problems, busy, needsCode, save } = usePasswordForm();

  return (
    <Card title="Password" id={PASSWORD_ANCHOR}>
      <form noValidate onSubmit={save} className="flex max-w-72 flex-col gap-4">
        <TextField
          label="New password"
          hint="At least 8 characters. You can still sign in with an email link instead."
          error={problems.password}
          type="password"
          name="new_password"
          autoComplete="new-password"
          value={form.password}
          onValueChange={(password) => set({ password })}
        />
        <TextField
          label="Confirm new password"
          error={problems.again}
          type="password"
          name="new_password_again"
          autoComplete="new-password"
          value={form.again}
          onValueChange={(again) => set({ again })}
        />
        {needsCode && (
          <TextField
            label="Code from the email"
            hint="You signed in more than a day ago, so we emailed you a code to confirm it's you."
            error={problems.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={form.code}
            onValueChange={(code) => set({ code })}
          />
        )}
        <Button type="submit" busy={busy} busyText={busyTexts.working} className="self-start">
          Change password
        </Button>
      </form>
    </Card>
  );
}
