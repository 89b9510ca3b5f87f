import { languageName } from "@shared/contracts/language-name.ts";
import {
  renderSavedReply,
  type SavedReplyVariable,
  savedReplyValues,
} from "@shared/contracts/saved-reply.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { type RefObject, useState } from "react";
import type { ReplyItem } from "@/api/replies";
import { type FittingReply, noteSavedReply, type SavedReply } from "@/api/saved-replies";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { fittingRepliesQuery, savedRepliesQuery } from "@/queries/saved-replies";
import { useAccount } from "@/session/use-account";
import { inOrder } from "./in-order";

const missingWords: Record<SavedReplyVariable, string> = {
  viewer: "the viewer's name",
  video: "the video's title",
  link: "the video's address",
  channel: "the channel's name",
};

const allOf = new Intl.ListFormat("en", { type: "conjunction" });

/** Why a saved reply is suggested. */
function whyFitting({ used_for: times, about }: FittingReply): string {
  return times > 0
    ? `Used for ${times === 1 ? "a comment" : `${times} comments`} like this`
    : `About ${allOf.format(about)}`;
}

function Named({ name, beside }: { name: string; beside: string | null }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate">{name}</span>
      {beside && <span className="truncate text-xs text-ink-3">{beside}</span>}
    </span>
  );
}

export interface SavedReplyMenuProps {
  item: ReplyItem;
  /** The box that is written in, which takes the focus again. */
  box: RefObject<HTMLTextAreaElement | null>;
  onInsert: (text: string) => void;
}

/** Puts a saved reply into the text, filled in from the comment; says what could not be filled in. */
export function SavedReplyMenu({ item, box, onInsert }: SavedReplyMenuProps) {
  const account = useAccount();
  const { data: all, error } = useQuery(savedRepliesQuery(account.id));
  // Without what fits they are all there, in their order.
  const { data: best = [] } = useQuery(fittingRepliesQuery(account.id, item.id));
  const { fitting, others } = inOrder(all ?? [], best, item);
  // Nothing that a person waits for: tried again, and sent when there is a line.
  const note = useMutation({ mutationFn: (id: string) => noteSavedReply(item.id, id), retry: 3 });
  const [missing, setMissing] = useState<SavedReplyVariable[]>([]);

  function insert({ id, body }: SavedReply) {
    note.mutate(id);
    const rendered = renderSavedReply(body, savedReplyValues(item));
    setMissing(rendered.missing);
    onInsert(rendered.text);
  }

  return (
    <>
      <Menu
        align="start"
        finalFocus={box}
        trigger={
          <Button variant="quiet" size="sm">
            <Bookmark aria-hidden="true" />
            Insert saved reply
          </Button>
        }
      >
        {fitting.map((reply) => (
          <MenuItem key={reply.id} onClick={() => insert(reply)}>
            <Named name={reply.name} beside={whyFitting(reply.fits)} />
          </MenuItem>
        ))}
        {fitting.length > 0 && others.length > 0 && <MenuSeparator />}
        {others.map((reply) => (
          <MenuItem key={reply.id} onClick={() => insert(reply)}>
            <Named name={reply.name} beside={reply.language && languageName(reply.language)} />
          </MenuItem>
        ))}
        {fitting.length + others.length === 0 && (
          <p className="max-w-56 px-2 py-1.5 text-sm text-ink-3">
            {error ? (
              "Couldn't load saved replies."
            ) : all ? (
              <>
                None yet.{" "}
                <Link to="/app/objectives" className="text-accent underline underline-offset-2">
                  Write some
                </Link>
              </>
            ) : (
              "Loading..."
            )}
          </p>
        )}
      </Menu>
      {missing.length > 0 && (
        <p role="status" className="w-full text-xs text-waiting">
          Left out because it isn't known here: {allOf.format(missing.map((name) => missingWords[name]))}.
        </p>
      )}
    </>
  );
}
