import { MailCheck } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError, toApiError } from "@/api/errors";
import { tellFailure } from "@/api/tell-failure";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { busy as busyTexts, messages } from "@/content/messages";
import { notify } from "@/lib/notify";
import { type CodeKind, signInWithCode } from "@/session/sign-in";

const WRONG_CODE = "It's wrong or has expired. Use the code from the newest email, or resend the email.";

export interface CodePanelProps {
  title: string;
  /** Says what the mail is for, after the address it went to. */
  children: ReactNode;
  email: string;
  kind: CodeKind;
  /** Sends the mail once more; says itself when that fails. */
  onSendAgain: () => Promise<void>;
  onOtherAddress: () => void;
  /** Signed in by the code. */
  onDone?: () => void;
}

/** A mail is on its way: its link opens in any browser, its code goes in here. */
export function CodePanel(props: CodePanelProps) {
  const { title, children, email, kind, onSendAgain, onOtherAddress, onDone } = props;
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<"code" | "mail">();

  async function enter(event: FormEvent) {
    event.preventDefault();
    const digits = code.replace(/\s/g, "");
    if (!/^\d{6,10}$/.test(digits)) {
      setProblem("Enter the code from the email.");
      return;
    }
    setBusy("code");
    try {
      const isFirst = await signInWithCode(email, digits, kind);
      notify.success(isFirst ? messages.auth.welcome : messages.auth.welcomeBack);
      onDone?.();
    } catch (error) {
      const failure = await toApiError(error);
      // Auth has one sentence for links and codes, and it speaks of a link.
      const told = failure.code === "otp_expired" ? new ApiError(WRONG_CODE, failure) : failure;
      setProblem(await tellFailure(messages.auth.codeFailed, told));
    } finally {
      setBusy(undefined);
    }
  }

  async function again() {
    setBusy("mail");
    await onSendAgain();
    setBusy(undefined);
  }

  return (
    <div className="animate-appear rounded-lg border border-line bg-sheet p-5 shadow-rest">
      <MailCheck aria-hidden="true" className="size-6 text-public" />
      <h2 className="mt-3 text-lg font-semibold">{title}</h2>
      <p className="mt-1 text-base break-words text-ink-2">
        We sent a link to <strong className="font-medium text-ink">{email}</strong>. {children}
      </p>
      <form noValidate onSubmit={enter} className="mt-5 flex flex-col gap-3">
        <TextField
          label="Code from the email"
          error={problem}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          onValueChange={setCode}
        />
        <Button
          type="submit"
          busy={busy === "code"}
          busyText={busyTexts.signingIn}
          disabled={busy === "mail"}
        >
          Sign in with code
        </Button>
      </form>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={busy === "mail"}
          busyText={busyTexts.working}
          disabled={busy === "code"}
          onClick={() => void again()}
        >
          Resend email
        </Button>
        <Button variant="quiet" onClick={onOtherAddress}>
          Use another email
        </Button>
      </div>
    </div>
  );
}
