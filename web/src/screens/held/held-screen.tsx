import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ShieldQuestionMark } from "lucide-react";
import { useState } from "react";
import { AskOwner } from "@/components/ask-owner";
import { Screen } from "@/components/page/screen";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { channelsOf } from "@/domain/channels";
import { connectionsQuery } from "@/queries/connections";
import { useChannelId } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useAccount } from "@/session/use-account";
import { HeldChannel } from "./held-channel";

/** What YouTube holds back on each connected channel. Only a person publishes or rejects; nothing here happens by itself. */
export function HeldScreen() {
  const account = useAccount();
  const { data: connections } = useSuspenseQuery(connectionsQuery(account.id));
  const all = channelsOf(connections.filter(({ is_active }) => is_active));
  const may = useMay("moderate");
  const named = useChannelId();
  /** The channel that the keys act on. */
  const [inHand, setInHand] = useState<string>();
  const chosen = all.filter(({ id }) => id === named);
  const channels = chosen.length > 0 ? chosen : all;

  return (
    <Screen
      title="Held comments"
      description="Comments YouTube is holding for review or as likely spam. They stay hidden until you publish them."
    >
      {channels.length > 0 && !channels.some(({ id }) => may(id)) ? (
        <AskOwner need="moderate" to="check held comments" />
      ) : channels.length === 0 ? (
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
          {channels
            .filter(({ id }) => may(id))
            .map(({ id, title }) => (
              <HeldChannel
                key={id}
                channelId={id}
                title={title}
                hasKeys={id === inHand}
                onTouched={() => setInHand(id)}
              />
            ))}
        </div>
      )}
    </Screen>
  );
}
