import type { ReactNode } from "react";
import { SupportMail } from "@/components/page/support-mail";
import type { ConnectFault } from "./connect-fault";
import { ConsoleLink } from "./console-link";

interface FaultHelpProps {
  fault: ConnectFault;
  /** The number of the owner's Cloud project, where it is known. */
  project: string | undefined;
  /** The client is the operator's: what is wrong with it the owner cannot mend. */
  lent: boolean;
}

const mendedByOperator: ReadonlySet<ConnectFault> = new Set<ConnectFault>([
  "client_id",
  "client_secret",
  "redirect_uri",
  "api",
]);

/** The step that leads on after a failure. */
export function FaultHelp({ fault, project, lent }: FaultHelpProps) {
  return (
    <p className="text-sm text-ink-2">
      {lent && mendedByOperator.has(fault) ? (
        <>
          This is ours to fix. <SupportMail subject="I can't connect YouTube">Write to us</SupportMail>, or
          choose “Add a new client” above to use your own.
        </>
      ) : (
        stepsOf(fault, project, lent)
      )}
    </p>
  );
}

function stepsOf(fault: ConnectFault, project: string | undefined, lent: boolean): ReactNode {
  switch (fault) {
    case "client_id":
      return (
        <>
          Copy the Client ID again from <ConsoleLink page="clients">your OAuth clients</ConsoleLink> and paste
          it in step 4.
        </>
      );
    case "client_secret":
      return (
        <>
          Open the client in{" "}
          <ConsoleLink page="clients" project={project}>
            your OAuth clients
          </ConsoleLink>
          , add a secret, and paste the new one in step 4.
        </>
      );
    case "redirect_uri":
      return (
        <>
          Open the client in{" "}
          <ConsoleLink page="clients" project={project}>
            your OAuth clients
          </ConsoleLink>
          , add the redirect URI from step 3 under “Authorized redirect URIs”, and save. Google may need a few
          minutes.
        </>
      );
    case "api":
      return (
        <>
          Open{" "}
          <ConsoleLink page="youtubeApi" project={project}>
            YouTube Data API v3
          </ConsoleLink>
          , press Enable, wait a minute, and connect again.
        </>
      );
    case "scope":
      return "Press Connect YouTube again. On Google's last page, check every box before you continue.";
    case "channel":
      return "Press Connect YouTube again and choose the account or brand account that owns the channel.";
    case "closed":
    case "denied":
      return (
        <>
          Press Connect YouTube to try again.
          {!lent && (
            <>
              {" "}
              If Google said “Access blocked”, add your Google address as a test user under{" "}
              <ConsoleLink page="audience" project={project}>
                Audience
              </ConsoleLink>
              , or publish the app there.
            </>
          )}
        </>
      );
  }
}
