import { isWebLink } from "@shared/contracts/web-link.ts";
import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { Archive, CalendarX, Lightbulb } from "lucide-react";
import type { ReactNode } from "react";
import { deleteFact, type Fact, type KnownVideo, retireFact } from "@/api/knowledge";
import { AddButton } from "@/components/add-button";
import { CardList } from "@/components/card-list";
import { MoreMenu } from "@/components/more-menu";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { EmptyState } from "@/components/ui/empty-state";
import { MenuItem } from "@/components/ui/menu";
import { appMessages } from "@/content/app-messages";
import { dayWords } from "@/domain/day";
import { onDemand } from "@/lib/on-demand";
import { factsQuery, knownVideosQuery } from "@/queries/knowledge";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { useZone } from "@/queries/use-zone";
import { useAccount } from "@/session/use-account";
import { OnlyFor } from "./only-for";
import { SourceRow } from "./source-row";

const FactDialog = onDemand(() => import("./fact-dialog"), "FactDialog");
const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

/** Questions with the owner's answers. */
export function FactsCard({ channelId }: { channelId: string }) {
  const account = useAccount();
  const read = useQuery(factsQuery(account.id, channelId));
  const { data: videos = [] } = useQuery(knownVideosQuery(account.id, channelId));
  const show = useDialogs();
  const may = useMay("manage")(channelId);
  const edit = (fact?: Fact) =>
    show((dialog) => <FactDialog {...dialog} channelId={channelId} fact={fact} videos={videos} />);
  const facts = read.data;
  const add = may && (
    <AddButton disabled={!facts || facts.length >= LIMITS.facts} onAdd={() => edit()}>
      Add fact
    </AddButton>
  );

  return (
    <Card
      title="Facts"
      description="Questions with your answers. Drafts use them in the viewer's language until the date you set."
      actions={facts && facts.length > 0 ? add : undefined}
      flush
    >
      <CardList
        label="Facts"
        read={read}
        failed="Couldn't load your facts."
        empty={
          <EmptyState icon={Lightbulb} title="No facts yet" action={add} className="pt-4">
            Answer once what viewers keep asking: which whisk you use, where you ship, when the next video
            comes out. Drafts only state what you write here or in your video descriptions.
          </EmptyState>
        }
      >
        {(fact) => (
          <FactRow
            key={fact.id}
            fact={fact}
            videos={videos}
            menu={may && <FactMenu fact={fact} onEdit={() => edit(fact)} />}
          />
        )}
      </CardList>
    </Card>
  );
}

interface FactRowProps {
  fact: Fact;
  videos: readonly KnownVideo[];
  menu: ReactNode;
}

function FactRow({ fact, videos, menu }: FactRowProps) {
  const { today } = useZone();
  return (
    <SourceRow
      title={fact.question}
      source={{ fact: fact.id }}
      none="Drafts don't use retired facts."
      about={
        <>
          <FactState fact={fact} today={today} />
          <OnlyFor videoId={fact.video_id} videos={videos} />
        </>
      }
      menu={menu}
    >
      <p dir="auto" className="text-sm break-words whitespace-pre-wrap text-ink-2">
        {fact.answer}
      </p>
      {fact.links.filter(isWebLink).map((link) => (
        <a
          key={link}
          href={link}
          target="_blank"
          rel="noreferrer"
          className="block w-fit max-w-full text-sm break-all text-accent underline underline-offset-2"
        >
          {link}
        </a>
      ))}
    </SourceRow>
  );
}

function FactMenu({ fact, onEdit }: { fact: Fact; onEdit: () => void }) {
  const show = useDialogs();
  const retire = useSaving({
    save: (one: Fact) => retireFact(one.id, one.retired_at === null),
    saved: ({ retired_at }) => (retired_at ? appMessages.knowledge.unretired : appMessages.knowledge.retired),
    failed: appMessages.knowledge.notDone,
  });
  const askToDelete = () =>
    show((dialog) => (
      <ConfirmDialog
        {...dialog}
        title={`Delete the fact “${fact.question}”?`}
        description="Replies already written stay as they are."
        confirmText="Delete"
        busyText="Deleting..."
        save={() => deleteFact(fact.id)}
        saved={appMessages.knowledge.factDeleted}
        failed={appMessages.knowledge.notDone}
      />
    ));
  return (
    <MoreMenu of={fact.question}>
      <MenuItem onClick={onEdit}>Edit</MenuItem>
      <MenuItem onClick={() => retire.mutate(fact)}>{fact.retired_at ? "Use again" : "Retire"}</MenuItem>
      <MenuItem tone="danger" onClick={askToDelete}>
        Delete
      </MenuItem>
    </MoreMenu>
  );
}

function FactState({ fact, today }: { fact: Fact; today: string }) {
  if (fact.retired_at) return <Badge icon={Archive}>Retired</Badge>;
  if (fact.valid_until && fact.valid_until < today) {
    return (
      <Badge tone="waiting" icon={CalendarX}>
        Ended {dayWords(fact.valid_until)}
      </Badge>
    );
  }
  return fact.valid_until ? <span>Until {dayWords(fact.valid_until)}</span> : null;
}
