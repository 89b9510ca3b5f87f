import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { deleteDocument, type KnownDocument } from "@/api/knowledge";
import { AddButton } from "@/components/add-button";
import { CardList } from "@/components/card-list";
import { MoreMenu } from "@/components/more-menu";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { EmptyState } from "@/components/ui/empty-state";
import { MenuItem } from "@/components/ui/menu";
import { appMessages } from "@/content/app-messages";
import { dayIn, dayWords } from "@/domain/day";
import { onDemand } from "@/lib/on-demand";
import { documentsQuery, knownVideosQuery } from "@/queries/knowledge";
import { useMay } from "@/queries/use-may";
import { useZone } from "@/queries/use-zone";
import { useAccount } from "@/session/use-account";
import { OnlyFor } from "./only-for";
import { SourceRow } from "./source-row";

const DocumentDialog = onDemand(() => import("./document-dialog"), "DocumentDialog");
const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

/** Texts that the owner pasted or uploaded. */
export function DocumentsCard({ channelId }: { channelId: string }) {
  const account = useAccount();
  const { zone } = useZone();
  const read = useQuery(documentsQuery(account.id, channelId));
  const { data: videos = [] } = useQuery(knownVideosQuery(account.id, channelId));
  const show = useDialogs();
  const may = useMay("manage")(channelId);
  const edit = (document?: KnownDocument) =>
    show((dialog) => (
      <DocumentDialog {...dialog} channelId={channelId} document={document?.id} videos={videos} />
    ));
  const documents = read.data;
  const add = may && (
    <AddButton disabled={!documents || documents.length >= LIMITS.documents} onAdd={() => edit()}>
      Add document
    </AddButton>
  );

  return (
    <Card
      title="Documents"
      description="Longer texts, split into short passages. Each draft uses the passages that match the viewer's question."
      actions={documents && documents.length > 0 ? add : undefined}
      flush
    >
      <CardList
        label="Documents"
        read={read}
        failed="Couldn't load your documents."
        empty={
          <EmptyState icon={FileText} title="No documents yet" action={add} className="pt-4">
            Add anything longer than a sentence or two: an equipment list, a course script, a video's
            subtitles. Paste the text, or upload a .md, .txt, .srt or .vtt file.
          </EmptyState>
        }
      >
        {(document) => (
          <SourceRow
            key={document.id}
            title={document.title}
            source={{ document: document.id }}
            none="This document has no text."
            about={
              <>
                <span>.{document.format}</span>
                <time dateTime={document.updated_at}>
                  {dayWords(dayIn(zone, new Date(document.updated_at)))}
                </time>
                <OnlyFor videoId={document.video_id} videos={videos} />
              </>
            }
            menu={may && <DocumentMenu document={document} onEdit={() => edit(document)} />}
          />
        )}
      </CardList>
    </Card>
  );
}

function DocumentMenu({ document, onEdit }: { document: KnownDocument; onEdit: () => void }) {
  const show = useDialogs();
  const askToDelete = () =>
    show((dialog) => (
      <ConfirmDialog
        {...dialog}
        title={`Delete the document “${document.title}”?`}
        description="Drafts stop using it. Replies already written stay as they are."
        confirmText="Delete"
        busyText="Deleting..."
        save={() => deleteDocument(document.id)}
        saved={appMessages.knowledge.documentDeleted}
        failed={appMessages.knowledge.notDone}
      />
    ));
  return (
    <MoreMenu of={document.title}>
      <MenuItem onClick={onEdit}>Edit</MenuItem>
      <MenuItem tone="danger" onClick={askToDelete}>
        Delete
      </MenuItem>
    </MoreMenu>
  );
}
