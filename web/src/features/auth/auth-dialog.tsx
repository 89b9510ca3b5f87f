import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Tabs } from "@/components/ui/tabs";
import { type AuthForm, emptyAuthForm } from "./auth-form";
import type { SentMail } from "./mails";
import { SentPanel } from "./sent-panel";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";

/** Sign in or create an account. What was typed carries over between the two and is cleared when the dialog closes. */
export function AuthDialog({ open, onOpenChange }: DialogState) {
  const [view, setView] = useState<"sign-in" | "sign-up">("sign-in");
  const [form, setForm] = useState(emptyAuthForm);

  const set = (change: Partial<AuthForm>) => setForm((before) => ({ ...before, ...change }));
  const [sent, setSent] = useState<SentMail>();
  const onDone = () => onOpenChange(false);
  const parts = { form, set, onDone, onSent: setSent };

  function clear() {
    setForm(emptyAuthForm);
    setSent(undefined);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} onClosed={clear} title="Welcome to Rejoinder" size="sm">
      {sent ? (
        <SentPanel sent={sent} onOtherAddress={() => setSent(undefined)} onDone={onDone} />
      ) : (
        <Tabs
          label="Sign in or create account"
          value={view}
          onValueChange={setView}
          tabs={[
            { value: "sign-in", label: "Sign in", panel: <SignInForm {...parts} /> },
            { value: "sign-up", label: "Create account", panel: <SignUpForm {...parts} /> },
          ]}
        />
      )}
    </Dialog>
  );
}
