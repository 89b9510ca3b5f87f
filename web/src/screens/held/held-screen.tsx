import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ShieldQuestionMark } from "lucide-react";
import { isApiKey } from "@/api/connections";
import { Screen } from "@/components/page/screen";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { connectionsQuery } from "@/queries/connections";
import { useAccount } from "@/session/use-account";
import { HeldChannel } from "./held-channel";

/** What YouTube holds back on each connected channel. Only a person publishes or rejects; nothing here happens by itself. */
export function HeldScreen() {
  const account = useAccount();
  const { data: connections } = useSuspenseQuery(connectionsQuery(account.id));
  const channels = [
    ...new Map(
      connections
        .filter((connection) => connection.is_active && !isApiKey(connection) && connection.channel_id)
        .map((connection) => [connection.channel_id as string, connection.channel_title ?? connection.label]),
    ),
  ];

  return (
    <Screen
      title="Held comments"
      description="Comments YouTube is holding for review or as likely spam. They stay hidden until you publish or reject them."
    >
      {channels.length === 0 ? (
        <Card flush>
          <EmptyState
            icon={ShieldQuestionMark}
            title="No channel connected"
            action={
              <Link to="/app/automations" className={buttonClass("primary")}>
                Go to Reply Agent
              </Link>
            }
          >
            Connect and turn on your channel to check for held comments.
          </EmptyState>
        </Card>
      ) : (
        <div className="flex flex-col gap-5">
          {channels.map(([id, title]) => (
            <HeldChannel key={id} channelId={id} title={title} />
          ))}
        </div>
      )}
    </Screen>
  );
}
