import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Logo } from "@/components/page/logo";
import { MAIN_ID } from "@/components/page/route-focus";
import { ThemeSwitch } from "@/components/page/theme-switch";
import { buttonClass } from "@/components/ui/button-class";
import { operatorName, supportLink, supportMail } from "@/content/installation";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6 pb-10">
      <h2 className="text-xl font-semibold">{title}</h2>
      <div className="mt-3 flex flex-col gap-3 text-md text-ink-2 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      target="_blank"
      className="text-accent underline underline-offset-2"
    >
      {children}
    </a>
  );
}

export function PrivacyPage() {
  return (
    <>
      <header className="page flex h-16 items-center justify-between">
        <Logo />
        <Link to="/login" className={buttonClass("quiet")}>
          Login
        </Link>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto w-full max-w-2xl px-4 pt-12 pb-24">
        <h1 className="text-4xl font-semibold">Privacy policy</h1>
        <p className="mt-4 mb-12 text-lg text-ink-2">
          What Rejoinder knows about you and your channel, what it does with that data, and how to take it
          back.
        </p>

        {operatorName && (
          <Part title="Who runs it">
            <p>
              This service is run by {operatorName}. “We” on this page is {operatorName}.
            </p>
          </Part>
        )}

        <Part title="What we collect">
          <ul>
            <li>Your email address, and your name when you give it.</li>
            <li>
              Channel metadata of the channels you connect: their ids, titles and videos with their
              descriptions, the comments on them, and the replies sent from here.
            </li>
            <li>How often your videos were watched, from YouTube Analytics, unless you switch that off.</li>
            <li>
              Your prompts and objectives, the facts and documents you enter, and the edits you make to
              drafts.
            </li>
            <li>Usage data: what was done, when, and what it cost in quota.</li>
          </ul>
        </Part>

        <Part title="What it is for">
          <p>Reply assistance, analytics and service improvement. Nothing else.</p>
        </Part>

        <Part title="YouTube API Services">
          <p>
            Rejoinder uses YouTube API Services to read the comments on your channel, to post the replies that
            you have approved, one by one or by a rule that you switched on, and to show the views of your
            videos beside their comments. By connecting a channel you agree to the{" "}
            <Outside href="https://www.youtube.com/t/terms">YouTube Terms of Service</Outside>. How Google
            handles your data is said in the{" "}
            <Outside href="https://policies.google.com/privacy">Google Privacy Policy</Outside>.
          </p>
          <p>
            You can take the access back at any time: disconnect the channel in your account, which revokes
            the access at Google at once (with the last connection that uses it), or remove it on Google's{" "}
            <Outside href="https://security.google.com/settings/security/permissions">
              security permissions page
            </Outside>
            .
          </p>
          <p>
            Comment texts, names, titles, descriptions and views read from YouTube are refreshed or removed
            within 30 days, and removed within 7 days after you disconnect the channel; connect it again
            before and they stay. Ids and our own counts stay for your reports. Views are removed at once when
            you switch them off. Sentiment, categories and topics are worked out by Rejoinder. They are not
            figures of YouTube, are marked as such, and can be switched off.
          </p>
        </Part>

        <Part title="Where it is stored">
          <p>
            In a hosted backend, with encryption in transit and at rest. Access tokens, keys and client
            secrets are sealed on top of that and never shown again to anybody. Your browser keeps your
            session in its local storage; there are no advertising cookies.
          </p>
        </Part>

        <Part title="Who sees it">
          <p>There is no sharing without your consent.</p>
          <p>
            Writing a draft needs a language model. When you switch drafting on, you consent to the text of a
            comment and your instructions being sent to the model provider that this service uses. It gets no
            access token and none of your addresses.
          </p>
        </Part>

        <Part title="How long it is kept">
          <p>
            As long as your account exists. All your data is deleted on request or when you close your
            account, within 7 days. That includes requests for access or a report that you sent with the same
            email address.
          </p>
          <p>
            Requests and sign-up addresses are deleted after a year in any case, with an account or without.
          </p>
        </Part>

        <Part title="Your data is yours">
          <p>
            You can export or delete your data in your account, or by contacting support
            {supportMail ? ": " : "."}
            {supportMail && (
              <a href={supportLink()} className="text-accent underline underline-offset-2">
                {supportMail}
              </a>
            )}
            {supportMail && "."}
          </p>
        </Part>

        <div className="flex items-center justify-between border-t border-line pt-6">
          <Link to="/" className={buttonClass("secondary")}>
            Return to Home
          </Link>
          <ThemeSwitch />
        </div>
      </main>
    </>
  );
}
