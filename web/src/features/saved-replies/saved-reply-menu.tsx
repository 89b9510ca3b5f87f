import {
  renderSavedReply,
  type SavedReplyVariable,
  savedReplyValues,
} from "@shared/contracts/saved-reply.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { type RefObject, useState } from "react";
import type { ReplyItem } from "@/api/replies";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { saidHere } from "@/domain/channels";
import { savedRepliesQuery } from "@/queries/saved-replies";
import { useAccount } from "@/session/use-account";

const missingWords: Record<SavedReplyVariable, string> = {
  viewer: "the viewer's name",
  video: "the video's title",
  link: "the video's address",
  channel: "the channel's name",
};

const allOf = new Intl.ListFormat("en", { type: "conjunction" });

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
  const data = all && saidHere(all, item.channel_id);
  const [missing, setMissing] = useState<SavedReplyVariable[]>([]);

  function insert(body: string) {
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
        {data?.map((reply) => (
          <MenuItem key={reply.id} onClick={() => insert(reply.body)}>
            <span className="truncate">{reply.name}</span>
          </MenuItem>
        ))}
        {(!data || data.length === 0) && (
          <p className="max-w-56 px-2 py-1.5 text-sm text-ink-3">
            {error ? (
              "Couldn't load saved replies."
            ) : data ? (
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
