import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type ProgramKey, revokeProgramKey } from "@/api/program-keys";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { Trouble } from "@/components/ui/trouble";
import { programMessages, scopeWords } from "@/content/program-words";
import type { Channel } from "@/domain/channels";
import type { Permission } from "@/domain/role";
import { formatTime } from "@/domain/time-zone";
import { onDemand } from "@/lib/on-demand";
import { programKeysQuery } from "@/queries/programs";
import { useAccount } from "@/session/use-account";

const KeyDialog = onDemand(() => import("./key-dialog"), "KeyDialog");
const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

export interface KeysCardProps {
  /** Those that the person manages. */
  channels: readonly Channel[];
  /** What they may do themselves. */
  permissions: readonly Permission[];
  zone: string;
}

/** Keys of programs, for who manages the account or a channel of it. */
export function KeysCard({ channels, permissions, zone }: KeysCardProps) {
  const { data: keys, error, refetch } = useQuery(programKeysQuery(useAccount().id));
  const show = useDialogs();
  return (
    <Card
      title="Keys"
      description="One for each program. History names the program and its person, and the key stops working when they leave."
      actions={
        <Button
          variant="secondary"
          size="sm"
          onClick={() =>
            show((dialog) => <KeyDialog {...dialog} channels={channels} permissions={permissions} />)
          }
        >
          <KeyRound aria-hidden="true" />
          Create a key
        </Button>
      }
      flush
    >
      {error && !keys && (
        <Trouble onRetry={refetch} className="px-4 pb-4 sm:px-5">
          Couldn't load the keys.
        </Trouble>
      )}
      {keys?.length === 0 && <p className="px-4 pb-4 text-base text-ink-2 sm:px-5">No keys yet.</p>}
      {keys && keys.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {keys.map((key) => (
            <KeyRow key={key.id} of={key} channels={channels} zone={zone} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface KeyRowProps extends Pick<KeysCardProps, "channels" | "zone"> {
  of: ProgramKey;
}

function KeyRow({ of: key, channels, zone }: KeyRowProps) {
  const show = useDialogs();
  const titles = key.channels?.map((id) => channels.find((one) => one.id === id)?.title ?? id);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-base font-medium wrap-anywhere">
          {key.name} <code className="font-mono text-sm font-normal text-ink-3">{key.prefix}…</code>
        </p>
        <p className="text-sm wrap-anywhere text-ink-3">
          {[
            scopeWords(key.scopes),
            titles?.join(", "),
            !key.mine && `for ${key.person_name ?? "somebody who left"}`,
            key.expires_at ? `until ${formatTime(key.expires_at, zone)}` : "no end",
            key.last_used_at ? `last used ${formatTime(key.last_used_at, zone)}` : "not used yet",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Revoke the key of ${key.name}`}
        onClick={() =>
          show((dialog) => (
            <ConfirmDialog
              {...dialog}
              title={`Revoke the key of ${key.name}?`}
              description="The program that has it is refused from now on. What it did stays."
              confirmText="Revoke"
              busyText="Revoking..."
              save={() => revokeProgramKey(key.id)}
              saved={programMessages.revoked}
              failed={programMessages.failed}
            />
          ))
        }
      >
        Revoke
      </Button>
    </li>
  );
}
