import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type ProgramKey, revokeProgramKey } from "@/api/program-keys";
import { CardList } from "@/components/card-list";
import { CardRow } from "@/components/card-row";
import { RevokeButton } from "@/components/revoke-button";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { programMessages, scopeWords } from "@/content/program-words";
import type { Channel } from "@/domain/channels";
import type { Permission } from "@/domain/role";
import { formatTime } from "@/domain/time-zone";
import { onDemand } from "@/lib/on-demand";
import { programKeysQuery } from "@/queries/programs";
import { useAccount } from "@/session/use-account";

const KeyDialog = onDemand(() => import("./key-dialog"), "KeyDialog");

export interface KeysCardProps {
  /** Those that the person manages. */
  channels: readonly Channel[];
  /** What they may do themselves. */
  permissions: readonly Permission[];
  zone: string;
}

/** Keys of programs, for who manages the account or a channel of it. */
export function KeysCard({ channels, permissions, zone }: KeysCardProps) {
  const read = useQuery(programKeysQuery(useAccount().id));
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
      <CardList read={read} failed="Couldn't load the keys." empty="No keys yet.">
        {(key) => <KeyRow key={key.id} of={key} channels={channels} zone={zone} />}
      </CardList>
    </Card>
  );
}

interface KeyRowProps extends Pick<KeysCardProps, "channels" | "zone"> {
  of: ProgramKey;
}

function KeyRow({ of: key, channels, zone }: KeyRowProps) {
  const titles = key.channels?.map((id) => channels.find((one) => one.id === id)?.title ?? id);
  return (
    <CardRow
      title={
        <>
          {key.name} <code className="font-mono text-sm font-normal text-ink-3">{key.prefix}…</code>
        </>
      }
      about={[
        scopeWords(key.scopes),
        titles?.join(", "),
        !key.mine && `for ${key.person_name ?? "somebody who left"}`,
        key.expires_at ? `until ${formatTime(key.expires_at, zone)}` : "no end",
        key.last_used_at ? `last used ${formatTime(key.last_used_at, zone)}` : "not used yet",
      ]}
    >
      <RevokeButton
        what={`the key of ${key.name}`}
        description="The program that has it is refused from now on. What it did stays."
        save={() => revokeProgramKey(key.id)}
        saved={programMessages.revoked}
        failed={programMessages.failed}
      />
    </CardRow>
  );
}
