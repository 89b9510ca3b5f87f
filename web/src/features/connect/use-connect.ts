import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toApiError } from "@/api/errors";
import { finalizeConnection, syncComments } from "@/api/functions";
import { googleProblem } from "@/content/address-messages";
import { messages } from "@/content/messages";
import { leaveFor } from "@/lib/leave-for";
import { type Message, notify } from "@/lib/notify";
import { getUser, mayHaveSession } from "@/session/session";
import { type ClientChoice, faultBeforehand } from "./connect-client";
import { type ConnectFault, clientFaultWords, faultOf, type Problem } from "./connect-fault";
import type { OAuthMessage } from "./oauth-message";
import { openPopup } from "./popup";
import { useGoogleAddress } from "./use-google-address";
import { usePopupAnswer } from "./use-popup-answer";

export type ConnectStep = "idle" | "authenticating" | "verifying" | "fetching" | "complete";

interface ConnectOptions {
  /** The name the connection should have; free of choice without it. */
  desiredLabel?: string | undefined;
  onConnected: () => void;
  /** A new client is saved before Google is asked: a second try must choose it instead of adding it again. */
  onClientSaved: (id: string) => void;
}

/** How far a connection is, and what stands in the dialog after a failure. */
function useProgress() {
  const [step, setStep] = useState<ConnectStep>("idle");
  const [problem, setProblem] = useState<Problem>();
  function fail(message: Message, detail?: string, fault?: ConnectFault) {
    notify.error(message);
    setProblem({ words: [message.description ?? message.title, detail].filter(Boolean).join(". "), fault });
    setStep("idle");
  }
  return { step, setStep, problem, setProblem, fail };
}

/** What proves to the backend that Google answered this sign-in. */
function proofOf({ session_hint, code, state }: Extract<OAuthMessage, { type: "YOUTUBE_OAUTH_SUCCESS" }>) {
  if (session_hint) return { session_hint };
  return code && state ? { code, state } : null;
}

/** The schedule would read the channel within a minute; the first comments should not take that long. */
function readAtOnce(queries: QueryClient): void {
  syncComments()
    .then(() => queries.invalidateQueries())
    .catch((error: unknown) => console.error(error));
}

/** The way of a connection: authenticating in the popup, then verifying who is signed in, fetching the channel, complete. */
export function useConnect({ desiredLabel, onConnected, onClientSaved }: ConnectOptions) {
  const queries = useQueryClient();
  const { step, setStep, problem, setProblem, fail } = useProgress();
  const popup = useRef<Window | null>(null);
  const googleAddress = useGoogleAddress(onClientSaved);

  /** To be called straight from the press of the button: the popup opens before anything is awaited. */
  async function start(choice: ClientChoice, readViews?: boolean): Promise<void> {
    setProblem(undefined);
    if (!mayHaveSession()) return fail(messages.connect.signInRequired);
    const opened = openPopup();
    popup.current = opened;
    setStep("authenticating");
    try {
      const user = await getUser();
      const wrong = user && (await faultBeforehand(choice));
      if (!user || wrong) {
        opened?.close();
        if (!wrong) return fail(messages.connect.signInRequired);
        const description = clientFaultWords[wrong];
        return fail({ ...messages.connect.connectionFailed, description }, undefined, wrong);
      }
      const address = await googleAddress(user.id, choice, readViews);
      // A blocked popup: the page itself goes, and the callback screen finishes the connection on its return.
      if (opened && !opened.closed) opened.location.replace(address);
      else leaveFor(address);
    } catch (error) {
      opened?.close();
      const { message, code } = await toApiError(error);
      fail(messages.connect.notConnected, message, faultOf(code));
    }
  }

  async function finish(message: OAuthMessage): Promise<void> {
    if (message.type === "YOUTUBE_OAUTH_ERROR") {
      const description = googleProblem(message.error);
      return fail({ ...messages.connect.connectionFailed, description }, undefined, faultOf(message.error));
    }
    setStep("verifying");
    const user = await getUser().catch(() => null);
    const proof = proofOf(message);
    if (!user || !proof) return fail(messages.connect.missingSession);
    setStep("fetching");
    const who = { user_id: user.id, user_email: user.email };
    try {
      await finalizeConnection({ ...proof, ...who, desired_label: desiredLabel || undefined });
    } catch (error) {
      const { message: sentence, code } = await toApiError(error);
      return fail(messages.connect.notFinalized, sentence, faultOf(code));
    }
    setStep("complete");
    notify.success(messages.connect.connected);
    readAtOnce(queries);
    await queries.invalidateQueries();
    onConnected();
    setStep("idle");
  }

  usePopupAnswer({
    popup,
    isWaiting: step === "authenticating",
    onAnswer: (message) => void finish(message),
    onClosed() {
      setProblem({ words: "The window was closed before Google answered.", fault: "closed" });
      setStep("idle");
      // Google may have cut the popup off from this page; then the popup has finished the connection itself.
      void queries.invalidateQueries();
    },
  });

  /** Gives up: the dialog was closed. */
  function reset() {
    popup.current?.close();
    popup.current = null;
    setProblem(undefined);
    setStep("idle");
  }

  return { step, problem, start, reset, setProblem };
}
