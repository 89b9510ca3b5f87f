import { isWebLink } from "@shared/contracts/web-link.ts";
import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { Archive, CalendarX, Ellipsis, Lightbulb, Plus } from "lucide-react";
import { deleteFact, type Fact, retireFact } from "@/api/knowledge";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { EmptyState } from "@/components/ui/empty-state";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { dayWords } from "@/domain/day";
import { onDemand } from "@/lib/on-demand";
import { factsQuery, knownVideosQuery } from "@/queries/knowledge";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { useZone } from "@/queries/use-zone";
import { useAccount } from "@/session/use-account";
import { SourceRow } from "./source-row";

const FactDialog = onDemand(() => import("./fact-dialog"), "FactDialog");
const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

/** Questions with the owner's answers. */
export function FactsCard({ channelId }: { channelId: string }) {
  const account = useAccount();
  const { today } = useZone();
  const { data, error, refetch } = useQuery(factsQuery(account.id, channelId));
  const { data: videos } = useQuery(knownVideosQuery(account.id, channelId));
  const show = useDialogs();
  const may = useMay("manage")(channelId);
  const edit = (fact?: Fact) =>
    show((dialog) => <FactDialog {...dialog} channelId={channelId} fact={fact} videos={videos ?? []} />);
  const retire = useSaving({
    save: (fact: Fact) => retireFact(fact.id, fact.retired_at === null),
    saved: ({ retired_at }) => (retired_at ? appMessages.knowledge.unretired : appMessages.knowledge.retired),
    failed: appMessages.knowledge.notDone,
  });

  const add = may && (
    <Button
      variant="secondary"
      size="sm"
      disabled={!data || data.length >= LIMITS.facts}
      onClick={() => edit()}
    >
      <Plus aria-hidden="true" />
      Add fact
    </Button>
  );

  return (
    <Card
      title="Facts"
      description="Questions with your answers. Drafts use them in the viewer's language until the date you set."
      actions={data && data.length > 0 ? add : undefined}
      flush
    >
      {error && !data && (
        <Trouble onRetry={refetch} className="px-4 pb-4 sm:px-5">
          Couldn't load your facts.
        </Trouble>
      )}
      {!data && !error && <Skeleton className="mx-4 mb-4 h-24 sm:mx-5" />}
      {data?.length === 0 && (
        <EmptyState icon={Lightbulb} title="No facts yet" action={add} className="pt-4">
          Answer once what viewers keep asking: which whisk you use, where you ship, when the next video comes
          out. Drafts only state what you write here or in your video descriptions.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Facts" className="divide-y divide-line border-t border-line">
          {data.map((fact) => (
            <SourceRow
              key={fact.id}
              title={fact.question}
              source={{ fact: fact.id }}
              none="Drafts don't use retired facts."
              about={
                <>
                  <FactState fact={fact} today={today} />
                  {fact.video_id && (
                    <span>
                      Only for {videos?.find(({ id }) => id === fact.video_id)?.title || fact.video_id}
                    </span>
                  )}
                </>
              }
              menu={
                may && (
                  <Menu
                    trigger={
                      <Button variant="quiet" size="icon-sm" aria-label={`More for ${fact.question}`}>
                        <Ellipsis />
                      </Button>
                    }
                  >
                    <MenuItem onClick={() => edit(fact)}>Edit</MenuItem>
                    <MenuItem onClick={() => retire.mutate(fact)}>
                      {fact.retired_at ? "Use again" : "Retire"}
                    </MenuItem>
                    <MenuItem
                      tone="danger"
                      onClick={() =>
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
                        ))
                      }
                    >
                      Delete
                    </MenuItem>
                  </Menu>
                )
              }
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
          ))}
        </ul>
      )}
    </Card>
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
