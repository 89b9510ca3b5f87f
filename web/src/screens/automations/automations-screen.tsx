import { useQuery, useSuspenseQueries } from "@tanstack/react-query";
import { Suspense, useRef } from "react";
import { type Connection, isApiKey } from "@/api/connections";
import { AskOwner } from "@/components/ask-owner";
import { Screen } from "@/components/page/screen";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { Skeleton } from "@/components/ui/skeleton";
import { automationStanding } from "@/domain/automation-standing";
import { normaliseTimeZone } from "@/domain/time-zone";
import { useConnectionSwitch } from "@/features/connect/use-connection-switch";
import { AccessNotice } from "@/features/posting/access-notice";
import { ModelNotice } from "@/features/posting/pace-notice";
import { VideoRepliesCard } from "@/features/posting/video-replies-card";
import { onDemand } from "@/lib/on-demand";
import { profileQuery } from "@/queries/account";
import { useMyPlace } from "@/queries/accounts";
import { firstStepsQuery, outlookQuery, settingsQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { noticeSettingsQuery } from "@/queries/notices";
import { useChannels, useChoices } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";
import { ComingSoonCard } from "./coming-soon-card";
import type { FirstStepsCardProps } from "./first-steps";
import { AutomationStatusBadge } from "./status-badge";
import { TodayCard } from "./today-card";

const DisableDialog = onDemand(() => import("./disable-dialog"), "DisableDialog");
const ConnectDialog = onDemand(() => import("@/features/connect/connect-dialog"), "ConnectDialog");
// Gone once they are made, which most have.
const FirstStepsCard = onDemand(() => import("./first-steps"), "FirstStepsCard");

/** The Reply Agent: how the day stands on each channel, what is wrong there, and whether it runs. */
export function AutomationsScreen({ card }: Pick<FirstStepsCardProps, "card">) {
  const user = useUser();
  const account = useAccount();
  const { isOwn } = useMyPlace();
  const owns = useMay("own")();
  const manages = useMay("manage");
  const [{ data: forAll }, { data: profile }, { data: connections }, { data: steps }, { data: notices }] =
    useSuspenseQueries({
      queries: [
        settingsQuery(account.id),
        profileQuery(user),
        connectionsQuery(account.id),
        firstStepsQuery(account.id),
        noticeSettingsQuery(account.id),
      ],
    });
  const { data: outlook } = useQuery(outlookQuery(account.id));
  const { disable, enable, busy } = useConnectionSwitch();
  const show = useDialogs();
  const connect = () => show((dialog) => <ConnectDialog {...dialog} />);

  // Who has just made the last step is told so by its card; who made them all before needs none.
  const begun = useRef(false);
  if (Object.values(steps).includes(false)) begun.current = true;
  const choices = useChoices();
  const settings = choices?.settings ?? forAll;
  const channels = connections.filter(
    (one) => !isApiKey(one) && (!choices || one.channel_id === choices.channel_id),
  );
  const active = channels.filter((connection) => connection.is_active);
  const standing = automationStanding(settings.automation_status, channels, outlook);

  return (
    <Screen
      title="Reply Agent"
      status={standing && <AutomationStatusBadge standing={standing} />}
      description="Reads new comments on your channel, drafts replies and posts the ones you allow."
      actions={
        active.length > 0
          ? manages(choices?.channel_id) && (
              <TurnOff active={active} busy={busy} onTurnOff={() => disable(active.map(({ id }) => id))} />
            )
          : manages() && <Button onClick={connect}>Connect YouTube</Button>
      }
    >
      <div className="flex flex-col gap-5">
        {isOwn && <AccessNotice profile={profile} />}
        <ModelNotice />
        <TodayCard
          connections={channels}
          zone={normaliseTimeZone(profile.timezone)}
          onConnect={connect}
          onEnable={enable}
          enabling={busy}
        />
        {owns && !choices && begun.current && !notices.first_steps_hidden && (
          <Suspense fallback={<Skeleton className="h-121 rounded-lg" />}>
            <FirstStepsCard
              steps={steps}
              settings={forAll}
              profile={profile}
              onConnect={connect}
              card={card}
            />
          </Suspense>
        )}
        <AskOwner need="manage" to="change what is set here" channel={choices?.channel_id ?? null} />
        <VideoRepliesCard settings={settings} />
        <ComingSoonCard />
      </div>
    </Screen>
  );
}

interface TurnOffProps {
  active: Connection[];
  busy: boolean;
  onTurnOff: () => void;
}

/** Turns off what is shown: the chosen channel, or all of them. */
function TurnOff({ active, busy, onTurnOff }: TurnOffProps) {
  const show = useDialogs();
  const choices = useChoices();
  const several = useChannels().length > 0;
  // An only channel is turned back on as quickly; several, or one of them, are not turned off by a slip.
  const turnOff = () =>
    active.length === 1 && !several
      ? onTurnOff()
      : show((dialog) => <DisableDialog {...dialog} channels={active} onConfirm={onTurnOff} />);
  return (
    <Button variant="secondary" busy={busy} onClick={turnOff}>
      {choices ? "Turn off channel" : "Disable YouTube"}
    </Button>
  );
}
