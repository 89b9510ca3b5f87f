import { readLink, type SignInLink } from "@shared/contracts/sign-in-link.ts";
import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { PagePress } from "@/components/page/page-press";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { TextField } from "@/components/ui/text-field";
import { linkWords } from "@/content/link-words";
import { cn } from "@/lib/cn";
import { AuthLayout } from "./auth-layout";
import { type LinkEnd, useLink } from "./use-link";

const route = getRouteApi("/auth/confirm");

/** Where a one-time link leads: it names the account and waits for a press, so that nobody is signed in by opening it. */
export function ConfirmPage() {
  const [link] = useState(() => readLink(window.location.search));
  return (
    <AuthLayout
      footer={
        <Link to="/privacy" className="hover:text-ink hover:underline">
          Privacy
        </Link>
      }
    >
      {link ? <AskBeforeUse link={link} /> : <End {...linkWords.broken} />}
    </AuthLayout>
  );
}

function AskBeforeUse({ link }: { link: SignInLink }) {
  const { user } = route.useRouteContext();
  const { user: now, isAlready, busy, problem, end, press, goOn, reason, setReason } = useLink(link, user);
  const accountId = useId();
  const words = linkWords.ask[link.type];

  if (end) return <End {...end} />;

  if (isAlready && !busy) {
    return (
      <>
        <Heading>{linkWords.already.title}</Heading>
        <Account lead={linkWords.already.lead} email={link.email} id={accountId} />
        <Button size="lg" className="mt-6 w-full" onClick={() => void goOn()} aria-describedby={accountId}>
          {linkWords.already.press}
        </Button>
      </>
    );
  }

  return (
    <>
      <Heading>{words.title}</Heading>
      <Account lead={words.account} email={link.email} id={accountId} />
      {now && (
        <p className="mt-4 rounded-md bg-waiting-wash px-3 py-2 text-sm break-words text-waiting">
          {linkWords.replaces(now.email)}
        </p>
      )}
      <p className="mt-4 text-base text-ink-2">{linkWords.careOf[link.type] ?? linkWords.care}</p>
      {link.type === "operator" && (
        <div className="mt-4">
          <TextField
            label={linkWords.reason.label}
            hint={linkWords.reason.hint}
            maxLength={COLUMN_LIMITS.operator_sessions.reason.longest}
            value={reason}
            onValueChange={setReason}
          />
        </div>
      )}
      <PagePress problem={problem} busy={busy} onPress={press} about={accountId}>
        {now ? linkWords.replace : words.press}
      </PagePress>
      {now ? (
        <Link to="/app/automations" className={cn(buttonClass("quiet", "lg"), "mt-2 w-full")}>
          {linkWords.stay}
        </Link>
      ) : (
        <Link to="/" className={cn(buttonClass("quiet", "lg"), "mt-2 w-full")}>
          {link.type === "operator" || link.type === "undo_change" ? linkWords.cancel : linkWords.refuse}
        </Link>
      )}
    </>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h1 className="text-3xl font-semibold">{children}</h1>;
}

function Account({ lead, email, id }: { lead: string; email: string; id: string }) {
  const [name, host] = email.split("@");
  return (
    <div id={id} className="mt-6 rounded-lg border border-line bg-sheet p-5 shadow-rest">
      <p className="text-sm text-ink-3">{lead}</p>
      <p className="mt-1 text-lg font-semibold wrap-anywhere">
        {name}@<wbr />
        {host}
      </p>
    </div>
  );
}

/** A link that is over, and the way to another one where that helps. */
function End({ title, text, isDone }: LinkEnd) {
  return (
    <div role="alert">
      <Heading>{title}</Heading>
      <p className="mt-3 text-md break-words text-ink-2">{text}</p>
      {!isDone && (
        <Link to="/login" className={cn(buttonClass("primary", "lg"), "mt-6 w-full")}>
          {linkWords.newLink}
        </Link>
      )}
    </div>
  );
}
