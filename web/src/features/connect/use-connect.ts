import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { redirectUri } from "@/api/connections";
import { toApiError } from "@/api/errors";
import { finalizeConnection, requestGoogle, saveCredentials, syncComments } from "@/api/functions";
import { setReadViews } from "@/api/views";
import { googleProblem } from "@/content/address-messages";
import { messages } from "@/content/messages";
import { type Message, notify } from "@/lib/notify";
import { settingsQuery } from "@/queries/automation";
import { getUser, mayHaveSession } from "@/session/session";
import { type OAuthMessage, readOAuthMessage } from "./oauth-message";
import { openPopup } from "./popup";

export type ConnectStep = "idle" | "authenticating" | "verifying" | "fetching" | "complete";

/** An existing OAuth client, or a new one that is saved on the way. */
type ClientChoice =
  | { kind: "existing"; id: string }
  | { kind: "new"; clientId: string; clientSecret: string; label: string };

interface ConnectOptions {
  /** The name the connection should have; free of choice without it. */
  desiredLabel?: string | undefined;
  onConnected: () => void;
  /** A new client is saved before Google is asked: a second try must choose it instead of adding it again. */
  onClientSaved: (id: string) => void;
}

const CLOSED_CHECK_MS = 500;

/**
 * The way of a connection: authenticating in the popup, then verifying who is signed in, fetching the channel, complete.
 * `problem` is what stands in the dialog after a failure.
 */
export function useConnect({ desiredLabel, onConnected, onClientSaved }: ConnectOptions) {
  const queries = useQueryClient();
  const [step, setStep] = useState<ConnectStep>("idle");
  const [problem, setProblem] = useState<string>();
  const popup = useRef<Window | null>(null);

  function fail(message: Message, detail?: string) {
    notify.error(message);
    setProblem([message.description ?? message.title, detail].filter(Boolean).join(". "));
    setStep("idle");
  }

  async function clientConfigId(choice: ClientChoice): Promise<string | null> {
    if (choice.kind === "existing") return choice.id;
    const saved = await saveCredentials({
      kind: "oauth_client",
      client_id: choice.clientId,
      client_secret: choice.clientSecret,
      label: choice.label,
    });
    await queries.invalidateQueries({ queryKey: ["oauth-clients"] });
    if (saved.id) onClientSaved(saved.id);
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
      const id = await clientConfigId(choice);
      if (!id) throw new Error("The OAuth client was saved without an id.");
      if (readViews !== undefined) {
        await setReadViews(user.id, readViews);
        await queries.invalidateQueries({ queryKey: settingsQuery(user).queryKey });
      }
      const { url } = await requestGoogle({
        user_uuid: user.id,
        client_config_id: id,
        redirect_origin: window.location.origin,
        redirect_uri: redirectUri(),
      });
      // A blocked popup: the page itself goes, and the callback screen finishes the connection on its return.
      if (opened && !opened.closed) opened.location.replace(url);
      else window.location.assign(url);
    } catch (error) {
      opened?.close();
      fail(messages.connect.notConnected, (await toApiError(error)).message);
    }
  }

  async function finish(message: OAuthMessage): Promise<void> {
    if (message.type === "YOUTUBE_OAUTH_ERROR") {
      fail({ ...messages.connect.connectionFailed, description: googleProblem(message.error) });
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
      fail(messages.connect.notFinalized, (await toApiError(error)).message);
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
        setProblem("The window was closed before Google answered.");
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
