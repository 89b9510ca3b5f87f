import { getRouteApi, useRouter } from "@tanstack/react-router";
import { Inbox } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { LinkAbout } from "@/api/client-link";
import { PlainPage } from "@/components/page/plain-page";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Trouble } from "@/components/ui/trouble";
import { linkOverWords } from "@/content/client-words";
import { formatTime, normaliseTimeZone } from "@/domain/time-zone";
import { DraftCard } from "./draft-card";
import { NameForm } from "./name-form";
import { typedName } from "./typed-name";
import { useDrafts } from "./use-drafts";
import { useName } from "./use-name";

const route = getRouteApi("/client");

/** Where a client link leads: the drafts of one channel, for somebody without an account. */
export function ClientPage() {
  const { about, token } = route.useLoaderData();
  const [over, setOver] = useState<string>();
  const state = over ?? about.state;
  return (
    <PlainPage className="max-w-3xl pt-4 sm:px-6">
      {state === "open" ? (
        // Another link in the same tab begins anew.
        <Drafts key={token} onOver={(code) => setOver(code.replace("link_", ""))} />
      ) : (
        <Over state={state} />
      )}
    </PlainPage>
  );
}

/** A link that opens nothing, and what to do. */
function Over({ state }: { state: string }) {
  const words = Object.entries(linkOverWords).find(([name]) => name === state)?.[1] ?? linkOverWords.unknown;
  return (
    <div role="alert" className="mx-auto max-w-sm pt-[8vh]">
      <h1 className="text-3xl font-semibold">{words.title}</h1>
      <p className="mt-3 text-md text-ink-2">{words.text}</p>
    </div>
  );
}

/** What this link lets somebody do, in a sentence. */
function mayWords({ may, expires_at }: LinkAbout, zone: string): string {
  const acts = [
    ...(may?.includes("approve") ? ["approve"] : []),
    ...(may?.includes("edit") ? ["edit"] : []),
    "comment on",
  ];
  const list = acts.length > 1 ? `${acts.slice(0, -1).join(", ")} or ${acts.at(-1)}` : acts[0];
  return `You can ${list} each reply until ${formatTime(expires_at, zone)}.`;
}

function Drafts({ onOver }: { onOver: (code: string) => void }) {
  const { about, token, first } = route.useLoaderData();
  const router = useRouter();
  const zone = normaliseTimeZone(null);
  const { name, setName, unnamed, box, named } = useName(onOver);
  const list = useDrafts(token, first);

  return (
    <>
      <h1 className="text-2xl font-semibold break-words">Replies on {about.channel_title}</h1>
      <p className="mt-1 max-w-prose text-base break-words text-ink-2">
        {about.account_name} asks you to look at these before they're posted. {mayWords(about, zone)}
      </p>
      <div className="mt-6 flex flex-col gap-4">
        {name ? (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
            You're here as {name}.
            <Button variant="quiet" size="sm" onClick={() => setName("")}>
              Change name
            </Button>
          </p>
        ) : (
          <NameForm
            name={typedName()}
            onName={setName}
            problem={unnamed ? "Enter your name first." : undefined}
            box={box}
          />
        )}
        {list.drafts.length === 0 && !list.more ? (
          <Nothing onReload={() => void router.invalidate()} />
        ) : (
          <ul aria-label="Replies that wait for you" className="flex flex-col gap-4">
            {list.drafts.map((draft) => (
              <li key={draft.id}>
                <DraftCard
                  draft={draft}
                  channel={about.channel_title ?? "The channel"}
                  may={about.may ?? []}
                  zone={zone}
                  done={list.approved.has(draft.id)}
                  onApprove={(reply) => named((by) => list.approve(draft, by, reply))}
                  onEdit={(reply) => named((by) => list.edit(draft, by, reply))}
                  onComment={(body, back) => named((by) => list.comment(draft, by, body, back))}
                  onReload={() => list.reload()}
                />
              </li>
            ))}
          </ul>
        )}
        {list.problem && <Trouble>{list.problem}</Trouble>}
        {list.more && (
          <Button variant="secondary" busy={list.busy} onClick={() => void list.loadMore()}>
            Show more
          </Button>
        )}
      </div>
    </>
  );
}

function Nothing({ onReload }: { onReload: () => void }): ReactNode {
  return (
    <div className="rounded-lg border border-line bg-sheet shadow-rest">
      <EmptyState
        icon={Inbox}
        title="Nothing waits for you"
        action={
          <Button variant="secondary" onClick={onReload}>
            Look again
          </Button>
        }
      >
        New replies appear here when they're ready for you.
      </EmptyState>
    </div>
  );
}
