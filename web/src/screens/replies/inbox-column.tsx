import { tabLabels } from "@/features/replies-address/tab-labels";
import { cn } from "@/lib/cn";
import { useChannels } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useZone } from "@/queries/use-zone";
import type { BulkProgress } from "./actions/bulk-calls";
import { isCleanOnly } from "./acts";
import { InboxList } from "./inbox-list";
import type { Selection } from "./selection";
import { SelectClean, SelectionBar } from "./selection-bar";
import type { Front } from "./use-front";
import type { Inbox } from "./use-inbox";
import type { InboxActions } from "./use-inbox-actions";
import type { InboxNumbers } from "./use-inbox-numbers";

export interface InboxColumnProps {
  inbox: Inbox;
  numbers: InboxNumbers;
  selection: Selection;
  actions: InboxActions;
  front: Front;
  progress: BulkProgress | undefined;
}

/** The list of a view, and above it what can be done with several of its comments. */
export function InboxColumn({ inbox, numbers, selection, actions, front, progress }: InboxColumnProps) {
  const { view, state } = inbox;
  const { tab } = view;
  const { zone } = useZone();
  const answers = useMay("answer");
  const channels = useChannels();
  // Of a single channel, or of the chosen one, a line need not tell.
  const channelOf = (id: string) =>
    view.filters.channel === undefined ? channels.find((channel) => channel.id === id)?.title : undefined;
  // Nothing for who may only look: they could select, and no more.
  const offersClean =
    isCleanOnly(view) &&
    numbers.total > 1 &&
    selection.count === 0 &&
    !progress &&
    state.rows.some((row) => answers(row.channel_id));

  return (
    <section
      aria-label={tabLabels[tab]}
      className={cn(
        "flex min-w-0 flex-col border-line lg:w-96 lg:shrink-0 lg:border-r xl:w-[30rem] 2xl:w-[32rem]",
        "max-lg:h-[calc(100dvh-18rem)] max-lg:min-h-96 max-sm:h-[calc(100dvh-15rem)] max-lg:w-full max-lg:rounded-lg max-lg:border max-lg:bg-sheet",
        front.inPlaceOfList && "hidden",
      )}
    >
      <h2 className="sr-only">{tabLabels[tab]}</h2>
      <SelectionBar
        state={state}
        numbers={numbers}
        selection={selection}
        actions={actions}
        progress={progress}
        answers={selection.chosen().every(({ channel_id }) => answers(channel_id))}
      />
      <InboxList
        inbox={inbox}
        total={numbers.total}
        zone={zone}
        focusing={front.focusing}
        channelOf={channelOf}
        rowActions={front.rowActions}
      />
      {offersClean && <SelectClean onSelectEvery={selection.selectEvery} />}
    </section>
  );
}
