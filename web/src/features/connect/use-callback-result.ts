import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { finalizeConnection } from "@/api/functions";
import { messages } from "@/content/messages";
import { notify } from "@/lib/notify";
import { getUser } from "@/session/session";
import { type CallbackResult, readCallback } from "./callback-result";
import type { OAuthMessage } from "./oauth-message";

/** The message for the opener, or null where there is nothing to tell. */
function messageOf(result: CallbackResult): OAuthMessage | null {
  switch (result.kind) {
    case "success":
      return { type: "YOUTUBE_OAUTH_SUCCESS", session_hint: result.sessionHint };
    case "code":
      return { type: "YOUTUBE_OAUTH_SUCCESS", code: result.code, state: result.state };
    case "error":
      return { type: "YOUTUBE_OAUTH_ERROR", error: result.error, message: result.message };
    case "nothing":
      return null;
  }
}

/** Without an opener this window finishes the connection itself. Failures are logged and ignored. */
async function finalizeHere(sessionHint: string): Promise<void> {
  try {
    const user = await getUser();
    if (!user) return;
    await finalizeConnection({ session_hint: sessionHint, user_id: user.id, user_email: user.email });
    notify.success(messages.connect.connected);
  } catch (error) {
    console.error("The connection could not be finalized:", error);
  }
}

/** Hands the result in the address to the window that opened this one, or acts on it here. */
export function useCallbackResult(): void {
  const router = useRouter();
  const handled = useRef(false);

  useEffect(() => {
    // The hint works once, and effects run twice in development.
    if (handled.current) return;
    handled.current = true;

    const result = readCallback(window.location.hash, window.location.search);
    const opener: Window | null = window.opener;
    if (opener && !opener.closed) {
      const message = messageOf(result);
      if (message) opener.postMessage(message, window.location.origin);
      window.close();
      return;
    }

    async function actHere() {
      if (result.kind === "success" && result.sessionHint) await finalizeHere(result.sessionHint);
      if (result.kind === "error") {
        notify.error(messages.connect.connectionFailed, { description: result.message });
      }
      await router.navigate({ to: "/app/automations", replace: true });
    }
    void actHere();
  }, [router]);
}
