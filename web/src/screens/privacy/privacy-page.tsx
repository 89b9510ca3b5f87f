import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Logo } from "@/components/page/logo";
import { MAIN_ID } from "@/components/page/route-focus";
import { ThemeSwitch } from "@/components/page/theme-switch";
import { buttonClass } from "@/components/ui/button-class";
import { offersGoogle, operatorName, storage, supportLink, supportMail } from "@/content/installation";

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
          What Rejoinder knows about you and your channel, how it uses it, and how to withdraw access.
        </p>

        {operatorName && (
          <Part title="Who runs it">
            <p>
              {operatorName} runs this service. On this page, “we” means {operatorName}.
            </p>
          </Part>
        )}

        <Collected />
        <Uses />
        <YoutubeServices />
        <Stored />
        <Seen />
        <Kept />
        <Yours />

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

function Collected() {
  return (
    <Part title="What we collect">
      <ul>
        <li>Your email address, and your name when you give it.</li>
        {offersGoogle() && (
          <li>If you sign in with Google: the name and the picture's address that Google sends along.</li>
        )}
        <li>
          Channel metadata for the channels you connect: IDs, titles, videos and their descriptions, comments
          on them, and replies sent from Rejoinder.
        </li>
        <li>Your videos' view counts from YouTube Analytics, unless you turn this off.</li>
        <li>
          Your prompts and objectives, the facts and documents you enter, and the edits you make to drafts.
        </li>
        <li>Where your browser is notified, on devices where you turn notifications on.</li>
        <li>Usage data: what was done, when, and how much quota it used.</li>
      </ul>
    </Part>
  );
}

function Uses() {
  return (
    <Part title="How we use it">
      <p>Reply assistance, analytics and service improvement. Nothing else.</p>
    </Part>
  );
}

function YoutubeServices() {
  return (
    <Part title="YouTube API Services">
      <p>
        Rejoinder uses YouTube API Services to read the comments on your channel, to post the replies that you
        approve, individually or through a rule you turn on, and to show your videos' views next to their
        comments. By connecting a channel you agree to the{" "}
        <Outside href="https://www.youtube.com/t/terms">YouTube Terms of Service</Outside>. To learn how
        Google handles your data, see the{" "}
        <Outside href="https://policies.google.com/privacy">Google Privacy Policy</Outside>.
      </p>
      <p>
        You can revoke access at any time. Delete the channel's connection in your account, which revokes
        access at Google immediately once no other connection uses it, or remove it on Google's{" "}
        <Outside href="https://security.google.com/settings/security/permissions">
          security permissions page
        </Outside>
        .
      </p>
      <p>
        Comment texts, names, titles, descriptions and views read from YouTube are refreshed or removed within
        30 days, and removed within 7 days after you disconnect the channel, unless you reconnect it first. We
        keep IDs and our own counts for your reports. Views are removed immediately when you turn them off.
        Rejoinder estimates sentiment, categories and topics. They are not YouTube data, are labeled as
        derived and can be turned off.
      </p>
    </Part>
  );
}

function Stored() {
  return (
    <Part title="Where it's stored">
      <p>
        {storage.where} Access tokens, keys and client secrets get a layer of encryption of their own and are
        never shown again. Your browser keeps your session in its local storage; we use no advertising
        cookies.
      </p>
    </Part>
  );
}

function Seen() {
  return (
    <Part title="Who sees it">
      <p>We never share your data without your consent.</p>
      <p>
        Drafts are written by an AI language model. When you turn on drafting, you consent to us sending
        comment texts and your instructions to our model provider. We don't send it your access tokens or
        email address.
      </p>
    </Part>
  );
}

function Kept() {
  return (
    <Part title="How long we keep it">
      <p>
        As long as your account exists. We delete all your data within 7 days of your request or of closing
        your account. That includes access and report requests sent with the same email address.
      </p>
      <p>
        The log of sign-ins that our database may keep goes with your account, and after 30 days in any case.
        If you change your email address, the old one is kept for 7 days, so that it can undo the change.{" "}
        {storage.copies}
      </p>
      <p>
        We delete requests and sign-up addresses after a year, whether or not you have an account. A free
        report is made of comments that anybody can see; we delete what it quotes when the email is sent, or
        after a week if it can't be.
      </p>
    </Part>
  );
}

function Yours() {
  return (
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
  );
}
