import { useRouter } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { MAIN_ID } from "@/components/page/route-focus";
import { onDemand } from "@/lib/on-demand";
import { linkError } from "@/session/session";
import { Hero } from "./hero";
import { LandingActions, type LandingDialog } from "./landing-actions";
import { LandingHeader } from "./landing-header";

const LandingSections = onDemand(() => import("./landing-sections"), "LandingSections");

const LandingFooter = onDemand(() => import("./landing-footer"), "LandingFooter");

// Nothing that opens on a press is part of the first paint.
const dialogs = {
  menu: onDemand(() => import("./landing-menu"), "LandingMenu"),
  auth: onDemand(() => import("@/features/auth/auth-dialog"), "AuthDialog"),
  access: onDemand(() => import("@/features/leads/access-dialog"), "AccessDialog"),
  report: onDemand(() => import("@/features/leads/report-dialog"), "ReportDialog"),
} as const;

/** Auth leads here with what came of a link that went to Auth itself; the page to go on from is the login. */
function useLinkError() {
  const router = useRouter();
  useEffect(() => {
    const code = linkError(window.location.hash);
    if (!code) return;
    void Promise.all([
      import("@/lib/notify"),
      import("@/content/messages"),
      import("@/content/address-messages"),
    ]).then(([{ notify }, { messages }, { linkProblem }]) =>
      notify.error(messages.auth.magicLinkFailed, {
        description: linkProblem(code),
        duration: Number.POSITIVE_INFINITY,
      }),
    );
    void router.navigate({ to: "/login", search: { problem: code }, replace: true });
  }, [router]);
}

/** The dialog whose button was pressed on the prerendered view, before this page took its place (boot.js). */
function earlyPress(): LandingDialog | null {
  const pressed = document.documentElement.dataset.pressed;
  return pressed !== undefined && Object.hasOwn(dialogs, pressed) ? (pressed as LandingDialog) : null;
}

export function LandingPage() {
  const [current, setCurrent] = useState(earlyPress);
  // A dialog stays mounted once it was asked for, so that a form closed by mistake keeps what was typed.
  const [asked, setAsked] = useState<readonly LandingDialog[]>(current ? [current] : []);
  useLinkError();

  // Answered: coming back to this page later opens nothing.
  useEffect(() => {
    delete document.documentElement.dataset.pressed;
  }, []);

  function open(dialog: LandingDialog) {
    setAsked((before) => (before.includes(dialog) ? before : [...before, dialog]));
    setCurrent(dialog);
  }

  return (
    <LandingActions value={open}>
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1}>
        <div className="page">
          <Hero />
        </div>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <LandingSections />
        </Suspense>
      </main>
      <Suspense>
        <LandingFooter />
      </Suspense>
      {asked.map((name) => {
        const Dialog = dialogs[name];
        return (
          <Suspense key={name}>
            <Dialog
              open={current === name}
              onOpenChange={(isOpen) => {
                if (isOpen) setCurrent(name);
                else setCurrent((now) => (now === name ? null : now));
              }}
            />
          </Suspense>
        );
      })}
    </LandingActions>
  );
}
