import { Link } from "@tanstack/react-router";
import { MailCheck } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { busy as busyTexts, messages } from "@/content/messages";
import { AuthLayout } from "./auth-layout";
import { type ContinueMode, useContinue } from "./use-continue";

export interface ContinueFormProps {
  mode: ContinueMode;
  title: string;
  lead: string;
  /** The way to the other page. */
  other: ReactNode;
}

/** The one form of the login and the signup page. */
export function ContinueForm({ mode, title, lead, other }: ContinueFormProps) {
  const { submit, busy, sentTo, problem, startOver } = useContinue(mode);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const titleId = useId();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    await submit(email.current?.value ?? "", password.current?.value ?? "");
    if (!email.current?.value.trim()) email.current?.focus();
  }

  return (
    <AuthLayout
      footer={
        <Link to="/privacy" className="hover:text-ink hover:underline">
          Privacy
        </Link>
      }
    >
      <h1 id={titleId} className="text-3xl font-semibold">
        {title}
      </h1>
      <p className="mt-2 text-md text-ink-2">{lead}</p>

      {sentTo ? (
        <div className="animate-appear mt-8 rounded-lg border border-line bg-sheet p-5 shadow-rest">
          <MailCheck aria-hidden="true" className="size-6 text-public" />
          <h2 className="mt-3 text-lg font-semibold">{messages.auth.magicLinkSent.title}</h2>
          <p className="mt-1 text-base break-words text-ink-2">
            We wrote to <strong className="font-medium text-ink">{sentTo}</strong>.{" "}
            {messages.auth.magicLinkSent.description} You can open the link in any browser.
          </p>
          <div className="mt-5 flex flex-wrap gap-2">
            <Button
              variant="secondary"
              busy={busy}
              busyText={busyTexts.sendingMagicLink}
              onClick={() => void submit(sentTo, "")}
            >
              Send it again
            </Button>
            <Button variant="quiet" onClick={startOver}>
              Use another address
            </Button>
          </div>
        </div>
      ) : (
        // The browser's own bubbles stay away: the texts of an empty field are ours.
        <form noValidate aria-labelledby={titleId} onSubmit={onSubmit} className="mt-8 flex flex-col gap-5">
          <TextField
            label="Email"
            error={problem}
            ref={email}
            type="email"
            name="email"
            autoComplete="email"
            placeholder="you@example.com"
          />
          <TextField
            label="Master password"
            optional
            hint="Leave it empty to get a sign-in link by mail."
            ref={password}
            type="password"
            name="password"
            autoComplete="current-password"
          />
          <Button type="submit" size="lg" busy={busy} busyText={busyTexts.working} className="w-full">
            Continue
          </Button>
        </form>
      )}

      <p className="mt-8 text-base text-ink-2">{other}</p>
    </AuthLayout>
  );
}
