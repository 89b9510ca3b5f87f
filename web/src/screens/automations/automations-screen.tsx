import { useQuery, useSuspenseQueries } from "@tanstack/react-query";
import { Suspense, useRef } from "react";
import { isApiKey } from "@/api/connections";
import { AskOwner } from "@/components/ask-owner";
import { Screen } from "@/components/page/screen";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { Skeleton } from "@/components/ui/skeleton";
import { automationStanding } from "@/domain/automation-standing";
import { useConnectionSwitch } from "@/features/connect/use-connection-switch";
import { AccessNotice } from "@/features/posting/access-notice";
import { PaceNotice } from "@/features/posting/pace-notice";
import { onDemand } from "@/lib/on-demand";
import { useIdle } from "@/lib/when-idle";
import { profileQuery } from "@/queries/account";
import { useMyPlace } from "@/queries/accounts";
import { consentQuery, firstStepsQuery, outlookQuery, settingsQuery } from "@/queries/automation";
import { connectionsQuery } from "@/queries/connections";
import { useChannels, useChoices } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";
import { ChannelCard } from "./channel-card";
import type { FirstStepsCardProps } from "./first-steps";
import { OtherChannelsCard } from "./other-channels-card";
import { PolicyCards } from "./policy-card";
import { ReplyKindsCard } from "./reply-kinds-card";
import { ReplySummary } from "./reply-summary";
import { AutomationStatusBadge } from "./status-badge";

const DisableDialog = onDemand(() => import("./disable-dialog"), "DisableDialog");
const ConnectDialog = onDemand(() => import("@/features/connect/connect-dialog"), "ConnectDialog");
// Below the fold: the first paint has no room for it.
const ModelCard = onDemand(() => import("@/features/posting/model-card"), "ModelCard");
const PaceCard = onDemand(() => import("@/features/posting/pace-card"), "PaceCard");
// Gone once they are made, which most have.
const FirstStepsCard = onDemand(() => import("./first-steps"), "FirstStepsCard");
const paceSkeleton = <Skeleton className="h-72 rounded-lg" />;

/** The Reply Agent: whether it runs, for which channel, and how replies are posted. */
export function AutomationsScreen({ card }: Pick<FirstStepsCardProps, "card">) {
  const user = useUser();
  const account = useAccount();
  const { isOwn } = useMyPlace();
  const owns = useMay("own")();
  const manages = useMay("manage");
  // What it tells is of all channels.
  const reads = useMay("read")();
  const [
    { data: forAll },
    { data: profile },
    { data: connections },
    { data: steps },
    { data: comments },
    { data: conversations },
  ] = useSuspenseQueries({
    queries: [
      settingsQuery(account.id),
      profileQuery(user),
      connectionsQuery(account.id),
      firstStepsQuery(account.id),
      consentQuery(account.id, "comments"),
      consentQuery(account.id, "conversations"),
    ],
  });
  const { data: outlook } = useQuery(outlookQuery(account.id));
  const { disable, enable, busy } = useConnectionSwitch();
  const idle = useIdle();
  const show = useDialogs();
  const connect = () => show((dialog) => <ConnectDialog {...dialog} />);

  // Who has just made the last step is told so by its card; who made them all before needs none.
  const begun = useRef(false);
  if (Object.values(steps).includes(false)) begun.current = true;
  const choices = useChoices();
  const settings = choices?.settings ?? forAll;
  const several = useChannels().length > 0;
  const channels = connections.filter(
    (one) => !isApiKey(one) && (!choices || one.channel_id === choices.channel_id),
  );
  const active = channels.filter((connection) => connection.is_active);
  const ids = active.map(({ id }) => id);
  // An only channel is turned back on as quickly; several, or one of them, are not turned off by a slip.
  const disableAll = () =>
    active.length === 1 && !several
      ? disable(ids)
      : show((dialog) => <DisableDialog {...dialog} channels={active} onConfirm={() => disable(ids)} />);
  const inactive = channels.filter((connection) => !connection.is_active);
  const standing = automationStanding(settings.automation_status, channels, outlook);

  return (
    <Screen
      title="Reply Agent"
      status={standing && <AutomationStatusBadge standing={standing} />}
      description="Reads new comments on your channel, drafts replies and posts the ones you allow."
      actions={
        active.length > 0
          ? manages(choices?.channel_id) && (
              <Button variant="secondary" busy={busy} onClick={disableAll}>
                {choices ? "Turn off channel" : "Disable YouTube"}
              </Button>
            )
          : manages() && <Button onClick={connect}>Connect YouTube</Button>
      }
    >
      <div className="flex flex-col gap-5">
        {isOwn && <AccessNotice profile={profile} />}
        <PaceNotice />
        <AskOwner need="manage" to="change what is set here" channel={choices?.channel_id ?? null} />
        {owns && !choices && begun.current && (
          <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
            <FirstStepsCard
              steps={steps}
              settings={forAll}
              profile={profile}
              onConnect={connect}
              card={card}
            />
          </Suspense>
        )}
        <ChannelCard
          active={active}
          inactive={inactive}
          onReconnect={manages() ? connect : undefined}
          onEnable={manages(choices?.channel_id) ? enable : undefined}
          enabling={busy}
        />
        {channels.length > 0 && <ReplySummary />}
        <ReplyKindsCard settings={settings} />
        <PolicyCards
          settings={settings}
          consents={{ comments, conversations }}
          active={active}
          choices={choices}
        />
        <div id="pace" className="scroll-mt-20">
          <Suspense fallback={paceSkeleton}>
            {idle ? <PaceCard settings={settings} zone={profile.timezone} choices={choices} /> : paceSkeleton}
          </Suspense>
        </div>
        <Suspense fallback={null}>{idle && reads && <ModelCard />}</Suspense>
        <OtherChannelsCard />
      </div>
    </Screen>
  );
}
