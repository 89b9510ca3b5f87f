import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { deleteSavedReply, type SavedReply } from "@/api/saved-replies";
import { AddButton } from "@/components/add-button";
import { CardList } from "@/components/card-list";
import { ForChannel } from "@/components/for-channel";
import { ForLanguage } from "@/components/for-language";
import { MoreMenu } from "@/components/more-menu";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { EmptyState } from "@/components/ui/empty-state";
import { MenuItem } from "@/components/ui/menu";
import { appMessages } from "@/content/app-messages";
import { saidHere } from "@/domain/channels";
import { dayIn, dayWords } from "@/domain/day";
import { onDemand } from "@/lib/on-demand";
import { savedRepliesQuery } from "@/queries/saved-replies";
import { useChannels, useChoices } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useZone } from "@/queries/use-zone";
import { useAccount } from "@/session/use-account";

const SavedReplyDialog = onDemand(() => import("./saved-reply-dialog"), "SavedReplyDialog");
const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

function used({ uses, last_used_at: last }: SavedReply, zone: string): string {
  if (!last) return "Not used yet";
  const day = dayIn(zone, new Date(last));
  const thisYear = day.slice(0, 4) === dayIn(zone, new Date()).slice(0, 4);
  return `Used ${uses === 1 ? "once" : `${uses} times`}, last on ${dayWords(day, !thisYear)}`;
}

/** Texts the owner writes again and again, ready for the editor of a reply. */
export function SavedRepliesCard() {
  const account = useAccount();
  const { data, error, refetch } = useQuery(savedRepliesQuery(account.id));
  const channel = useChoices()?.channel_id;
  const shown = data && saidHere(data, channel);
  const show = useDialogs();
  const may = useMay("manage");
  const edit = (reply?: SavedReply) => {
    const taken = (data ?? []).filter(({ id }) => id !== reply?.id).map(({ name }) => name);
    show((dialog) => <SavedReplyDialog {...dialog} reply={reply} channel={channel} taken={taken} />);
  };

  const add = may(channel) && (
    <AddButton disabled={!data || data.length >= LIMITS.saved_replies} onAdd={() => edit()}>
      Add saved reply
    </AddButton>
  );

  return (
    <Card
      title="Saved replies"
      description="Insert them into a reply with one click. {viewer}, {video}, {link} and {channel} are filled in from the comment."
      actions={shown && shown.length > 0 ? add : undefined}
      flush
    >
      <CardList
        read={{ data: shown, error, refetch }}
        failed="Couldn't load saved replies."
        empty={
          <EmptyState icon={Bookmark} title="No saved replies yet" action={add} className="pt-4">
            Write the answers you keep giving just once.
          </EmptyState>
        }
      >
        {(reply) => <SavedReplyRow key={reply.id} reply={reply} onEdit={() => edit(reply)} />}
      </CardList>
    </Card>
  );
}

function SavedReplyRow({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const channels = useChannels();
  const may = useMay("manage");
  const { zone } = useZone();
  const show = useDialogs();
  const askToDelete = () =>
    show((dialog) => (
      <ConfirmDialog
        {...dialog}
        title={`Delete the saved reply “${reply.name}”?`}
        description="Existing replies don't change."
        confirmText="Delete"
        busyText="Deleting..."
        save={() => deleteSavedReply(reply.id)}
        saved={appMessages.savedReplies.deleted}
        failed={appMessages.savedReplies.notDeleted}
      />
    ));
  return (
    <li className="flex items-start gap-3 py-3 pr-2 pl-4 sm:pr-3 sm:pl-5">
      <div className="min-w-0 flex-1">
        <h3 className="text-base font-medium break-words">{reply.name}</h3>
        <div className="flex flex-wrap gap-x-1.5">
          <ForChannel channels={channels} channel={reply.channel_id} />
          <ForLanguage language={reply.language} />
        </div>
        <p dir="auto" className="line-clamp-3 text-sm break-words whitespace-pre-wrap text-ink-2">
          {reply.body}
        </p>
        <p className="mt-1 text-xs text-ink-3">{used(reply, zone)}</p>
      </div>
      {may(reply.channel_id) && (
        <MoreMenu of={reply.name}>
          <MenuItem onClick={onEdit}>Edit</MenuItem>
          <MenuItem tone="danger" onClick={askToDelete}>
            Delete
          </MenuItem>
        </MoreMenu>
      )}
    </li>
  );
}
