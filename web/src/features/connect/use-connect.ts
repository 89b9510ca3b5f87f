import type { ClientFault } from "@shared/contracts/google-setup.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { deleteOAuthClient, redirectUri } from "@/api/connections";
import { toApiError } from "@/api/errors";
import {
  finalizeConnection,
  googleSetup,
  requestGoogle,
  saveCredentials,
  syncComments,
} from "@/api/functions";
import { setReadViews } from "@/api/views";
import { googleProblem } from "@/content/address-messages";
import { messages } from "@/content/messages";
import { leaveFor } from "@/lib/leave-for";
import { type Message, notify } from "@/lib/notify";
import { settingsQuery } from "@/queries/automation";
import { getUser, mayHaveSession } from "@/session/session";
import { useAccount } from "@/session/use-account";
import { type ConnectFault, clientFaultWords, faultOf } from "./connect-fault";
import { type OAuthMessage, readOAuthMessage } from "./oauth-message";
import { openPopup } from "./popup";

export type ConnectStep = "idle" | "authenticating" | "verifying" | "fetching" | "complete";

/** The operator's OAuth client, an existing one, or a new one that is saved on the way. */
export type ClientChoice =
  | { kind: "lent" }
  | { kind: "existing"; id: string }
  | {
      kind: "new";
      clientId: string;
      clientSecret: string;
      label: string;
      apiKey: string;
      inPlaceOf?: string;
    };

interface ConnectOptions {
  /** The name the connection should have; free of choice without it. */
  desiredLabel?: string | undefined;
  onConnected: () => void;
  /** A new client is saved before Google is asked: a second try must choose it instead of adding it again. */
  onClientSaved: (id: string) => void;
}

const CLOSED_CHECK_MS = 500;

/** What Google says of a client before anybody is sent there; a wrong one is not even saved. */
async function faultBeforehand(choice: ClientChoice): Promise<ClientFault | null> {
  if (choice.kind === "lent") return null;
  const asked =
    choice.kind === "existing"
      ? { client_config_id: choice.id }
      : { client_id: choice.clientId, client_secret: choice.clientSecret };
  // A check that cannot be made keeps nobody from connecting.
  return googleSetup(asked).then(
    ({ fault }) => fault,
    () => null,
  );
}

interface Problem {
  words: string;
  /** What has to be done about it, where that is known. */
  fault: ConnectFault | undefined;
}

/**
 * The way of a connection: authenticating in the popup, then verifying who is signed in, fetching the channel, complete.
 * `problem` is what stands in the dialog after a failure.
 */
export function useConnect({ desiredLabel, onConnected, onClientSaved }: ConnectOptions) {
  const account = useAccount();
  const queries = useQueryClient();
  const [step, setStep] = useState<ConnectStep>("idle");
  const [problem, setProblem] = useState<Problem>();
  const popup = useRef<Window | null>(null);

  function fail(message: Message, detail?: string, fault?: ConnectFault) {
    notify.error(message);
    setProblem({ words: [message.description ?? message.title, detail].filter(Boolean).join(". "), fault });
    setStep("idle");
  }

  /** Undefined: the operator's. */
  async function clientConfigId(choice: ClientChoice): Promise<string | undefined> {
    if (choice.kind === "lent") return undefined;
    if (choice.kind === "existing") return choice.id;
    if (choice.apiKey) await saveCredentials({ kind: "api_key", api_key: choice.apiKey });
    const saved = await saveCredentials({
      kind: "oauth_client",
      client_id: choice.clientId,
      client_secret: choice.clientSecret,
      label: choice.label,
    });
    if (!saved.id) throw new Error("Something went wrong while saving the OAuth client. Try again.");
    if (choice.inPlaceOf && choice.inPlaceOf !== saved.id) await deleteOAuthClient(choice.inPlaceOf);
    await queries.invalidateQueries({ queryKey: ["oauth-clients"] });
    onClientSaved(saved.id);
    return saved.id;
  }

  /**
   * To be called straight from the press of the button: the popup opens before anything is awaited. `readViews` changes the switch
   * that says what Google is asked for.
   */
  async function start(choice: ClientChoice, readViews?: boolean): Promise<void> {
    setProblem(undefined);
    if (!mayHaveSession()) {
      fail(messages.connect.signInRequired);
      return;
    }
    const opened = openPopup();
    popup.current = opened;
    setStep("authenticating");
    try {
      const user = await getUser();
      if (!user) {
        opened?.close();
        fail(messages.connect.signInRequired);
        return;
      }
      const wrong = await faultBeforehand(choice);
      if (wrong) {
        opened?.close();
        fail(
          { ...messages.connect.connectionFailed, description: clientFaultWords[wrong] },
          undefined,
          wrong,
        );
        return;
      }
      const id = await clientConfigId(choice);
      if (readViews !== undefined) {
        await setReadViews(account.id, readViews);
        await queries.invalidateQueries({ queryKey: settingsQuery(account.id).queryKey });
      }
      const { url } = await requestGoogle({
        user_uuid: user.id,
        client_config_id: id,
        redirect_origin: window.location.origin,
        redirect_uri: redirectUri(),
      });
      // A blocked popup: the page itself goes, and the callback screen finishes the connection on its return.
      if (opened && !opened.closed) opened.location.replace(url);
      else leaveFor(url);
    } catch (error) {
      opened?.close();
      const { message, code } = await toApiError(error);
      fail(messages.connect.notConnected, message, faultOf(code));
    }
  }

  async function finish(message: OAuthMessage): Promise<void> {
    if (message.type === "YOUTUBE_OAUTH_ERROR") {
      const description = googleProblem(message.error);
      fail({ ...messages.connect.connectionFailed, description }, undefined, faultOf(message.error));
      return;
    }
    setStep("verifying");
    const user = await getUser().catch(() => null);
    const { session_hint, code, state } = message;
    const proof = session_hint ? { session_hint } : code && state ? { code, state } : null;
    if (!user || !proof) {
      fail(messages.connect.missingSession);
      return;
    }
    setStep("fetching");
    try {
      await finalizeConnection({
        ...proof,
        user_id: user.id,
        user_email: user.email,
        desired_label: desiredLabel || undefined,
      });
    } catch (error) {
      const { message: sentence, code: refusal } = await toApiError(error);
      fail(messages.connect.notFinalized, sentence, faultOf(refusal));
      return;
    }
    setStep("complete");
    notify.success(messages.connect.connected);
    // The schedule would read the channel within a minute; the first comments should not take that long.
    void syncComments()
      .then(() => queries.invalidateQueries())
      .catch((error: unknown) => console.error(error));
    await queries.invalidateQueries();
    onConnected();
    setStep("idle");
  }

  const onMessage = useEffectEvent((event: MessageEvent) => {
    const message = readOAuthMessage(event);
    if (message) void finish(message);
  });

  useEffect(() => {
    if (step !== "authenticating") return;

    const listener = (event: MessageEvent) => onMessage(event);

    // A message sent just before closing arrives later than the closing shows: only the second look counts.
    let seenClosed = false;
    const timer = setInterval(() => {
      if (!popup.current?.closed) return;
      if (seenClosed) {
        popup.current = null;
        setProblem({ words: "The window was closed before Google answered.", fault: "closed" });
        setStep("idle");
        // Google may have cut the popup off from this page; then the popup has finished the connection itself.
        void queries.invalidateQueries();
      }
      seenClosed = true;
    }, CLOSED_CHECK_MS);

    window.addEventListener("message", listener);
    return () => {
      window.removeEventListener("message", listener);
      clearInterval(timer);
    };
  }, [step, queries]);

  /** Gives up: the dialog was closed. */
  function reset() {
    popup.current?.close();
    popup.current = null;
    setProblem(undefined);
    setStep("idle");
  }

  return { step, problem, start, reset, setProblem };
}
