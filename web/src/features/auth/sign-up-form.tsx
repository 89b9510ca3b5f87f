import { type FormEvent, useState } from "react";
import { toApiError } from "@/api/errors";
import { noteSignup } from "@/api/leads";
import { tellFailure } from "@/api/tell-failure";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { busy as busyTexts, messages } from "@/content/messages";
import type { FieldProblems } from "@/lib/form";
import { notify } from "@/lib/notify";
import { signUp } from "@/session/sign-in";
import { AuthFields } from "./auth-fields";
import { type AuthForm, type AuthFormProps, requiredProblems } from "./auth-form";

export function SignUpForm({ form, set, onSent }: AuthFormProps) {
  const [problems, setProblems] = useState<FieldProblems<AuthForm>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = requiredProblems(form);
    if (form.password !== form.confirmPassword) {
      found.confirmPassword = messages.auth.passwordMismatch.description;
      notify.error(messages.auth.passwordMismatch);
    }
    setProblems(found);
    if (Object.keys(found).length > 0) return;

    const email = form.email.trim();
    setBusy(true);
    try {
      // A lead that could not be noted must not stand in the way of signing up.
      await noteSignup(email).catch((error: unknown) => console.error(error));
      await signUp({
        email,
        password: form.password,
        firstName: form.firstName.trim(),
        lastName: form.lastName.trim(),
      });
      notify.success(messages.auth.accountCreated);
      onSent({ kind: "confirmation", email });
    } catch (error) {
      const failure = await toApiError(error);
      const field = failure.code === "weak_password" ? "password" : "email";
      setProblems({ [field]: await tellFailure(messages.auth.signUpFailed, failure) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="First name"
          name="first_name"
          autoComplete="given-name"
          value={form.firstName}
          onValueChange={(firstName) => set({ firstName })}
        />
        <TextField
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          value={form.lastName}
          onValueChange={(lastName) => set({ lastName })}
        />
      </div>
      <AuthFields form={form} set={set} problems={problems} password="new-password" />
      <TextField
        label="Confirm password"
        error={problems.confirmPassword}
        type="password"
        name="confirm_password"
        autoComplete="new-password"
        value={form.confirmPassword}
        onValueChange={(confirmPassword) => set({ confirmPassword })}
      />
      <Button type="submit" busy={busy} busyText={busyTexts.creatingAccount}>
        Create account
      </Button>
    </form>
  );
}
