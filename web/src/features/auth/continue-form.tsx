import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, type RefObject, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { busy as busyTexts } from "@/content/messages";
import { AuthLayout } from "./auth-layout";
import { GoogleButton } from "./google-button";
import { SentPanel } from "./sent-panel";
import { UnconfirmedNote } from "./unconfirmed-note";
import { type ContinueMode, useContinue } from "./use-continue";

type Box = RefObject<HTMLInputElement | null>;

export interface ContinueFormProps {
  mode: ContinueMode;
  title: string;
  lead: string;
  /** Filled in. */
  email?: string | undefined;
  /** Why somebody finds themselves here. */
  notice?: string | undefined;
  /** Where Google's sign-in leads on to. */
  next?: string | undefined;
  /** The way to the other page. */
  other: ReactNode;
}

const typed = (field: Box) => field.current?.value ?? "";

/** The one form of the login and the signup page. */
export function ContinueForm({ mode, title, lead, email: given, notice, next, other }: ContinueFormProps) {
  const form = useContinue(mode);
  const { busy, sent, problems } = form;
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const masterPassword = useRef<HTMLInputElement>(null);
  const titleId = useId();
  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const fields = { email: typed(email), password: typed(password), masterPassword: typed(masterPassword) };
    await form.submit(fields);
    if (!typed(email).trim()) email.current?.focus();
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
      {notice && !sent && (
        <p role="status" className="mt-5 rounded-md bg-waiting-wash px-3 py-2 text-sm text-ink">
          {notice}
        </p>
      )}

      {sent ? (
        <div className="mt-8">
          {/* The page itself goes on when somebody is signed in. */}
          <SentPanel sent={sent} onOtherAddress={form.startOver} onDone={() => undefined} />
        </div>
      ) : (
        // The browser's own bubbles stay away: the texts of an empty field are ours.
        <form noValidate aria-labelledby={titleId} onSubmit={onSubmit} className="mt-8 flex flex-col gap-5">
          <TextField
            label="Email"
            error={problems.email}
            ref={email}
            defaultValue={given}
            type="email"
            name="email"
            autoComplete="email"
            placeholder="you@example.com"
          />
          {mode === "login" && (
            <PasswordField box={password} form={form} onForgotten={() => void form.recover(typed(email))} />
          )}
          <OperatorField box={masterPassword} problem={problems.masterPassword} />
          <Button type="submit" size="lg" busy={busy} busyText={busyTexts.working} className="w-full">
            Continue
          </Button>
          <GoogleButton next={next} size="lg" />
        </form>
      )}

      <p className="mt-8 text-base text-ink-2">{other}</p>
    </AuthLayout>
  );
}

interface PasswordFieldProps {
  box: Box;
  form: Pick<ReturnType<typeof useContinue>, "problems" | "busy" | "unconfirmed" | "confirm">;
  onForgotten: () => void;
}

/** Who has a password may type it, or have forgotten it. */
function PasswordField({ box, form, onForgotten }: PasswordFieldProps) {
  const { problems, busy, unconfirmed } = form;
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Password"
        optional
        hint="Leave it empty and we'll email you a link and a code."
        error={problems.password}
        ref={box}
        type="password"
        name="password"
        autoComplete="current-password"
      />
      {unconfirmed && <UnconfirmedNote busy={busy} onSend={() => void form.confirm(unconfirmed)} />}
      <Button variant="quiet" size="sm" className="self-start" disabled={busy} onClick={onForgotten}>
        Forgot your password?
      </Button>
    </div>
  );
}

/** Out of everybody else's way. */
function OperatorField({ box, problem }: { box: Box; problem: string | undefined }) {
  return (
    <details open={problem ? true : undefined} className="group rounded-md border border-line px-3 py-2">
      <summary className="cursor-pointer text-sm text-ink-2">Operator sign-in</summary>
      <div className="pt-3 pb-1">
        <TextField
          label="Master password"
          optional
          hint="For the operator of this service. It opens the account above and notifies its owner."
          error={problem}
          ref={box}
          type="password"
          name="master_password"
          autoComplete="off"
        />
      </div>
    </details>
  );
}
