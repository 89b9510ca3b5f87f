import type { HeldComment } from "@shared/contracts/held-comments.ts";
import type { ModerationAct } from "@shared/database/vocabulary.gen.ts";
import type { Moderation } from "@/api/moderations";
import { useDialogs } from "@/components/ui/dialogs";
import { onDemand } from "@/lib/on-demand";
import { useKeyDown } from "@/lib/use-key-down";
import { useZone } from "@/queries/use-zone";
import { HeldBar } from "./held-bar";
import { HeldFilterBar } from "./held-filters";
import { type HeldKey, heldKeyOf } from "./held-keys";
import { HeldRow } from "./held-row";
import { useFilters } from "./use-filters";
import { useSelection } from "./use-selection";

const ModerateDialog = onDemand(() => import("@/features/moderation/moderate-dialog"), "ModerateDialog");
const HeldKeysDialog = onDemand(() => import("./held-keys-dialog"), "HeldKeysDialog");

export interface HeldListProps {
  channelId: string;
  title: string;
  comments: readonly HeldComment[];
  decisions: ReadonlyMap<string, Moderation>;
  /** Whether the keys of the page are this list's. */
  hasKeys: boolean;
}

/** The loaded comments: narrowed down, selected, and decided about together. */
export function HeldList({ channelId, title, comments, decisions, hasKeys }: HeldListProps) {
  const { zone } = useZone();
  const show = useDialogs();
  const filtered = useFilters(comments);
  const selection = useSelection(filtered.shown.map(({ comment_id }) => comment_id));
  const help = () => show((dialog) => <HeldKeysDialog {...dialog} />);

  function decide(act: ModerationAct, ids: readonly string[]): void {
    if (ids.length === 0) return;
    show((dialog) => (
      <ModerateDialog {...dialog} channelId={channelId} act={act} ids={ids} onAsked={selection.clear} />
    ));
  }

  const { current, meant } = selection;
  const actions: Record<HeldKey, (() => void) | undefined> = {
    j: () => selection.step(1),
    k: () => selection.step(-1),
    x: current === undefined ? undefined : () => selection.toggle(current),
    X: current === undefined ? undefined : () => selection.extend(current),
    "*": selection.selectAll,
    Escape: selection.clear,
    p: () => decide("publish", meant),
    h: () => decide("hold", meant),
    r: () => decide("reject", meant),
    b: () => decide("hide_author", meant),
    "?": help,
  };
  useKeyDown((event) => {
    const key = hasKeys ? heldKeyOf(event) : null;
    if (!key) return;
    event.preventDefault();
    actions[key]?.();
  });

  return (
    <>
      <HeldFilterBar {...filtered} />
      <HeldBar
        selection={selection}
        shown={filtered.shown.length}
        onAct={(act) => decide(act, selection.chosen)}
        onHelp={help}
      />
      <ul aria-label={`Held comments on ${title}`} className="divide-y divide-line border-t border-line">
        {filtered.shown.map((comment) => (
          <HeldRow
            key={comment.comment_id}
            comment={comment}
            zone={zone}
            decision={decisions.get(comment.comment_id)}
            current={comment.comment_id === current}
            selected={selection.isSelected(comment.comment_id)}
            onSelect={(range) =>
              range ? selection.extend(comment.comment_id) : selection.toggle(comment.comment_id)
            }
            onAct={(act) => decide(act, [comment.comment_id])}
          />
        ))}
      </ul>
    </>
  );
}
