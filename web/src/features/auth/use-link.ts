import type { SignInLink } from "@shared/contracts/sign-in-link.ts";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { toApiError } from "@/api/errors";
import { undoAddressChange } from "@/api/functions";
import { linkProblem } from "@/content/address-messages";
import { linkWords } from "@/content/link-words";
import type { SessionUser } from "@/domain/session-user";
import { safePathOf } from "@/lib/safe-path";
import { type LinkSession, openLink } from "@/session/link-session";
import { onSessionChange } from "@/session/session";
import { PASSWORD_PATH } from "./password-path";

/** What is left to say of a link that is over. */
export interface LinkEnd {
  title: string;
  text: string;
  /** It did what it is for: no other link is needed. */
  isDone?: boolean;
}

/** What operator-session takes for a reason, in characters. */
const FEWEST_REASON = 3;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** A one-time link that waits for a press, and the account that this browser is signed in to meanwhile. */
export function useLink(link: SignInLink, userAtFirst: SessionUser | null) {
  const router = useRouter();
  const [user, setUser] = useState(userAtFirst);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [reason, setReason] = useState("");
  const [end, setEnd] = useState<LinkEnd>();
  // The link works once: what it opened is held for the next press when storing it fails.
  const opened = useRef<LinkSession | null>(null);

  useEffect(() => onSessionChange(setUser), []);

  async function goOn() {
    const asked = safePathOf(link.next);
    const next = asked && asked !== "/" ? asked : "/app/automations";
    await router.navigate({ href: link.type === "recovery" ? PASSWORD_PATH : next, replace: true });
  }

  async function undo(): Promise<void> {
    const { email } = await undoAddressChange({ token: link.tokenHash });
    const { title, text } = linkWords.undone;
    setEnd({ title, text: text(email) });
  }

  async function use(): Promise<void> {
    const { type } = link;
    if (type === "undo_change") return undo();
    opened.current ??= await openLink({ ...link, type }, reason.trim());
    const session = opened.current;
    if (!session) {
      setEnd({ ...linkWords.halfway, isDone: true });
      return;
    }
    if (!isSame(session.email, link.email)) {
      await session.discard().catch((error: unknown) => console.error(error));
      const { title, text } = linkWords.otherAccount;
      setEnd({ title, text: text(link.email) });
      return;
    }
    await session.keep();
    await goOn();
  }

  async function press() {
    if (link.type === "operator" && reason.trim().length < FEWEST_REASON) {
      setProblem(linkWords.reason.missing);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await use();
    } catch (error) {
      const failure = await toApiError(error);
      if (failure.retryable) setProblem(failure.message);
      else setEnd({ title: linkWords.dead.title, text: linkProblem(failure.code) });
    } finally {
      setBusy(false);
    }
  }

  const isSignIn = link.type !== "email_change" && link.type !== "operator" && link.type !== "undo_change";
  const isAlready = user !== null && isSignIn && isSame(user.email, link.email);
  // Who is signed in here is nothing to what opens no session.
  return {
    user: link.type === "undo_change" ? null : user,
    isAlready,
    busy,
    problem,
    end,
    press,
    goOn,
    reason,
    setReason,
  };
}
