import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { addPushDevice, type PushDevice, removePushDevice } from "@/api/push";
import { Button } from "@/components/ui/button";
import { Trouble } from "@/components/ui/trouble";
import { pushWords } from "@/content/push-words";
import { formatTime } from "@/domain/time-zone";
import { pushSupport, subscribe, subscribedHere, unsubscribe } from "@/features/install/subscription";
import { useInstall } from "@/features/install/use-install";
import { pushQuery } from "@/queries/push";
import { useSaving } from "@/queries/use-saving";
import { useZone } from "@/queries/use-zone";

/** Notices on this device, the person's other devices, and the app to install. Nothing where the browser and the operator offer none. */
export function PushNotices() {
  const { data, error, refetch } = useQuery(pushQuery());
  const { data: endpoint } = useQuery({ queryKey: ["push", "here"], queryFn: subscribedHere });
  const install = useInstall();
  const { key, devices } = data ?? { key: null, devices: [] };
  // Whether this browser is among them is known a moment later.
  const offered = key !== null && endpoint !== undefined;
  if (!offered && !install && !error) return null;
  const here = devices.find((device) => device.endpoint === endpoint);
  const others = devices.filter((device) => device !== here);
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      {error && <Trouble onRetry={refetch}>Couldn't load your devices.</Trouble>}
      {offered && <ThisDevice publicKey={key} here={here} />}
      {offered && others.length > 0 && <OtherDevices devices={others} />}
      {install && (
        <Line name="Install Rejoinder" text={pushWords.install}>
          <Button variant="secondary" size="sm" onClick={() => void install()}>
            Install
          </Button>
        </Line>
      )}
    </div>
  );
}

function useRemoving() {
  return useSaving({
    save: async ({ id, isHere }: { id: string; isHere: boolean }) => {
      await removePushDevice(id);
      if (isHere) await unsubscribe();
    },
    saved: pushWords.off,
    failed: pushWords.notOff,
  });
}

function ThisDevice({ publicKey, here }: { publicKey: string; here: PushDevice | undefined }) {
  const support = pushSupport();
  const [blocked, setBlocked] = useState(support === "yes" && Notification.permission === "denied");
  const adding = useSaving({
    save: async () => addPushDevice(await subscribe(publicKey)),
    saved: pushWords.on,
    failed: pushWords.notOn,
  });
  const removing = useRemoving();

  async function add() {
    // The browser asks on this press and at no other time.
    const answer = await Notification.requestPermission();
    setBlocked(answer === "denied");
    if (answer === "granted") adding.mutate();
  }

  const trouble =
    support === "home screen first"
      ? pushWords.homeScreenFirst
      : support === "no"
        ? pushWords.unsupported
        : blocked
          ? pushWords.blocked
          : here?.failed_at && pushWords.failing;
  return (
    <Line name="Notifications on this device" text={pushWords.what} more={trouble || undefined}>
      {here ? (
        <Button
          variant="secondary"
          size="sm"
          busy={removing.isPending}
          onClick={() => removing.mutate({ id: here.id, isHere: true })}
        >
          Stop on this device
        </Button>
      ) : (
        support === "yes" &&
        !blocked && (
          <Button variant="secondary" size="sm" busy={adding.isPending} onClick={() => void add()}>
            Notify me on this device
          </Button>
        )
      )}
    </Line>
  );
}

function OtherDevices({ devices }: { devices: PushDevice[] }) {
  const { zone } = useZone();
  const removing = useRemoving();
  return (
    <div>
      <h3 className="text-sm font-medium text-ink-2">Your other devices</h3>
      <ul className="mt-1 divide-y divide-line">
        {devices.map(({ id, name, created_at, failed_at }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0 text-base">
              <p className="break-words">{name}</p>
              <p className="text-sm text-ink-3">
                {failed_at ? pushWords.failing : `Since ${formatTime(created_at, zone)}`}
              </p>
            </div>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove ${name}`}
              busy={removing.isPending && removing.variables.id === id}
              onClick={() => removing.mutate({ id, isHere: false })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LineProps {
  name: string;
  text: string;
  /** What keeps it from working. */
  more?: string | undefined;
  children: ReactNode;
}

function Line({ name, text, more, children }: LineProps) {
  return (
    <div className="flex flex-col items-start gap-3 sm:flex-row sm:justify-between sm:gap-4">
      <div>
        <p className="text-base font-medium">{name}</p>
        <p className="text-sm text-ink-2">{text}</p>
        {more && (
          <p role="status" className="mt-1 text-sm text-waiting">
            {more}
          </p>
        )}
      </div>
      <div className="shrink-0">{children}</div>
    </div>
  );
}
