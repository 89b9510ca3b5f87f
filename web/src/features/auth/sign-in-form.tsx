import { Mail } from "lucide-react";
import { Button } from "@/components/ui/button";
import { busy as busyTexts, messages } from "@/content/messages";
import { AuthFields } from "./auth-fields";
import type { AuthFormProps } from "./auth-form";
import { GoogleButton } from "./google-button";
import { UnconfirmedNote } from "./unconfirmed-note";
import { useSignIn } from "./use-sign-in";

export function SignInForm({ set, ...input }: AuthFormProps) {
  const { problems, unconfirmed, busy, signIn, mail } = useSignIn(input);

  return (
    <form noValidate onSubmit={signIn} className="flex flex-col gap-4">
      <AuthFields form={input.form} set={set} problems={problems} password="current-password" />
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
      <GoogleButton />
    </form>
  );
}
