import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isApiKey } from "@/api/connections";
import { buttonClass } from "@/components/ui/button-class";
import { StoppedLine } from "@/features/connect/stopped-line";
import { connectionsQuery } from "@/queries/connections";
import { lentQuery } from "@/queries/operator-settings";
import { useAccount } from "@/session/use-account";

/** Where the approved reply is, and the key without which nobody can look as a viewer does. */
export function SeenPublic() {
  const account = useAccount();
  const { data: connections } = useQuery(connectionsQuery(account.id));
  const { data: lends } = useQuery(lentQuery(account.id));
  const key = connections?.find(isApiKey);
  const blind = lends && connections && !lends.api_key && !key;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {key && <StoppedLine connection={key} />}
      {blind && (
        <p className="text-sm text-ink-2">
          To check what signed-out viewers see, Rejoinder needs a YouTube API key.{" "}
          <Link
            to="/app/account/channels"
            hash="api-key"
            className="font-medium text-accent underline underline-offset-2"
          >
            Save an API key
          </Link>
        </p>
      )}
      <Link
        to="/app/replies"
        search={{ tab: "queued" }}
        className={`${buttonClass("secondary", "sm")} self-start`}
      >
        See it under Queued
      </Link>
    </div>
  );
}
