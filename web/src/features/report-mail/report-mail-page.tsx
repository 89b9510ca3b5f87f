import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { toApiError } from "@/api/errors";
import { confirmReportMail, unsubscribeReportMail } from "@/api/report-mail";
import { PagePress } from "@/components/page/page-press";
import { PlainPage } from "@/components/page/plain-page";
import { reportMailOver } from "@/content/report-sharing-words";

const route = getRouteApi("/report-mail");

/** Where the links in mails to report addresses lead: to a press that confirms, or that unsubscribes. Opening it does neither. */
export function ReportMailPage() {
  const { mail } = route.useLoaderData();
  return (
    <PlainPage
      className="max-w-sm pt-[8vh]"
      footer={
        <Link to="/privacy" className="hover:text-ink hover:underline">
          Privacy
        </Link>
      }
    >
      <Standing state={mail.state} />
    </PlainPage>
  );
}

function Standing({ state }: { state: string }) {
  const { mail } = route.useLoaderData();
  const what = `the ${mail.rhythm} report${mail.channel_title ? ` on ${mail.channel_title}` : ""}`;
  switch (state) {
    case "waiting":
      return (
        <Press title="Confirm your report" act={confirmReportMail} button="Confirm">
          {mail.account_name} would like to send {what} to {mail.email_masked}. You can unsubscribe in every
          email.
        </Press>
      );
    case "confirmed":
      return (
        <Press title="Your report" act={unsubscribeReportMail} button="Unsubscribe">
          {mail.email_masked} gets {what} from {mail.account_name}.
        </Press>
      );
    case "unsubscribed":
      return (
        <Press title="You're unsubscribed" act={confirmReportMail} button="Subscribe again">
          {mail.email_masked} no longer gets {what} from {mail.account_name}.
        </Press>
      );
    default: {
      const words = reportMailOver[state] ?? reportMailOver.unknown;
      return (
        <div role="alert">
          <h1 className="text-3xl font-semibold">{words?.title}</h1>
          <p className="mt-3 text-md text-ink-2">{words?.text}</p>
        </div>
      );
    }
  }
}

interface PressProps {
  title: string;
  children: ReactNode;
  act: (token: string) => Promise<void>;
  button: string;
}

function Press({ title, children, act, button }: PressProps) {
  const { token } = route.useLoaderData();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function press() {
    setBusy(true);
    setProblem(undefined);
    try {
      await act(token);
      await router.invalidate();
    } catch (error) {
      setProblem((await toApiError(error)).message);
    }
    setBusy(false);
  }

  return (
    <>
      <h1 className="text-3xl font-semibold" aria-live="polite">
        {title}
      </h1>
      <p className="mt-3 text-md break-words text-ink-2">{children}</p>
      <PagePress problem={problem} busy={busy} onPress={press}>
        {button}
      </PagePress>
    </>
  );
}
