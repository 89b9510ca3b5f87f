import { useQuery } from "@tanstack/react-query";
import { Ellipsis, UserPlus } from "lucide-react";
import type { Person } from "@/api/people";
import { offerOwnership, removeMember } from "@/api/team";
import { CardList } from "@/components/card-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { Menu, MenuItem } from "@/components/ui/menu";
import { roleWords, teamMessages } from "@/content/team-words";
import type { Channel } from "@/domain/channels";
import { onDemand } from "@/lib/on-demand";
import { peopleQuery } from "@/queries/people";
import { channelsInWords } from "./channels";

const InviteDialog = onDemand(() => import("./invite-dialog"), "InviteDialog");
const MemberDialog = onDemand(() => import("./member-dialog"), "MemberDialog");
const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

export interface PeopleCardProps {
  /** Whether the person may invite, change and remove. */
  owns: boolean;
  channels: readonly Channel[];
}

/** Who is in the account, and what each of them is there. */
export function PeopleCard({ owns, channels }: PeopleCardProps) {
  const read = useQuery({ ...peopleQuery(), staleTime: 0 });
  const show = useDialogs();
  return (
    <Card
      title="Members"
      description="Who works in this account, and what each of them may do."
      actions={
        owns && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => show((dialog) => <InviteDialog {...dialog} channels={channels} />)}
          >
            <UserPlus aria-hidden="true" />
            Invite a member
          </Button>
        )
      }
      flush
    >
      <CardList read={read} failed="Couldn't load the members." empty={null}>
        {(person) => <PersonRow key={person.person_id} person={person} owns={owns} channels={channels} />}
      </CardList>
    </Card>
  );
}

function PersonRow({ person, owns, channels }: PeopleCardProps & { person: Person }) {
  return (
    <li className="flex items-center gap-3 py-3 pr-2 pl-4 sm:pr-3 sm:pl-5">
      <div className="min-w-0 flex-1">
        <p className="text-base font-medium wrap-anywhere">
          {person.name}
          {person.is_me && <span className="font-normal text-ink-3"> (you)</span>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-3">
          {[person.email, person.role !== "owner" && channelsInWords(person.channels, channels)]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <Badge>{roleWords[person.role].name}</Badge>
      {owns && person.role !== "owner" ? (
        <PersonMenu person={person} channels={channels} />
      ) : (
        owns && <span className="size-8 shrink-0 pointer-coarse:size-11" />
      )}
    </li>
  );
}

function PersonMenu({ person, channels }: { person: Person; channels: readonly Channel[] }) {
  const show = useDialogs();
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon-sm" aria-label={`More for ${person.name}`}>
          <Ellipsis />
        </Button>
      }
    >
      <MenuItem
        onClick={() => show((dialog) => <MemberDialog {...dialog} person={person} channels={channels} />)}
      >
        Change role
      </MenuItem>
      <MenuItem
        onClick={() =>
          show((dialog) => (
            <ConfirmDialog
              {...dialog}
              title={`Offer this account to ${person.name}?`}
              description="They have 7 days to accept. They then decide on members, plan, keys and posting without review, and you stay as a manager."
              confirmText="Offer ownership"
              busyText="Offering..."
              save={() => offerOwnership(person.person_id)}
              saved={teamMessages.offered}
              failed={teamMessages.failed}
            />
          ))
        }
      >
        Offer ownership
      </MenuItem>
      <MenuItem
        tone="danger"
        onClick={() =>
          show((dialog) => (
            <ConfirmDialog
              {...dialog}
              title={`Remove ${person.name} from this account?`}
              description="They lose access at once. Their drafts, notes and history stay under their name, and comments assigned to them become unassigned."
              confirmText="Remove"
              busyText="Removing..."
              save={() => removeMember(person.person_id)}
              saved={teamMessages.removed}
              failed={teamMessages.failed}
            />
          ))
        }
      >
        Remove
      </MenuItem>
    </Menu>
  );
}
