import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, FileText, Plus } from "lucide-react";
import { deleteDocument, type KnownDocument } from "@/api/knowledge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { EmptyState } from "@/components/ui/empty-state";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { dayIn, dayWords } from "@/domain/day";
import { onDemand } from "@/lib/on-demand";
import { documentsQuery, knownVideosQuery } from "@/queries/knowledge";
import { useMay } from "@/queries/use-may";
import { useZone } from "@/queries/use-zone";
import { useAccount } from "@/session/use-account";
import { SourceRow } from "./source-row";

const DocumentDialog = onDemand(() => import("./document-dialog"), "DocumentDialog");
const ConfirmDialog = onDemand(() => import("@/components/confirm-dialog"), "ConfirmDialog");

/** Texts that the owner pasted or uploaded. */
export function DocumentsCard({ channelId }: { channelId: string }) {
  const account = useAccount();
  const { zone } = useZone();
  const { data, error, refetch } = useQuery(documentsQuery(account.id, channelId));
  const { data: videos } = useQuery(knownVideosQuery(account.id, channelId));
  const show = useDialogs();
  const may = useMay("manage")(channelId);
  const edit = (document?: KnownDocument) =>
    show((dialog) => (
      <DocumentDialog {...dialog} channelId={channelId} document={document?.id} videos={videos ?? []} />
    ));

  const add = may && (
    <Button
      variant="secondary"
      size="sm"
      disabled={!data || data.length >= LIMITS.documents}
      onClick={() => edit()}
    >
      <Plus aria-hidden="true" />
      Add document
    </Button>
  );

  return (
    <Card
      title="Documents"
      description="Longer texts, split into short passages. Each draft uses the passages that match the viewer's question."
      actions={data && data.length > 0 ? add : undefined}
      flush
    >
      {error && !data && (
        <Trouble onRetry={refetch} className="px-4 pb-4 sm:px-5">
          Couldn't load your documents.
        </Trouble>
      )}
      {!data && !error && <Skeleton className="mx-4 mb-4 h-24 sm:mx-5" />}
      {data?.length === 0 && (
        <EmptyState icon={FileText} title="No documents yet" action={add} className="pt-4">
          Add anything longer than a sentence or two: an equipment list, a course script, a video's subtitles.
          Paste the text, or upload a .md, .txt, .srt or .vtt file.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Documents" className="divide-y divide-line border-t border-line">
          {data.map((document) => (
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
                  {document.video_id && (
                    <span>
                      Only for{" "}
                      {videos?.find(({ id }) => id === document.video_id)?.title || document.video_id}
                    </span>
                  )}
                </>
              }
              menu={
                may && (
                  <Menu
                    trigger={
                      <Button variant="quiet" size="icon-sm" aria-label={`More for ${document.title}`}>
                        <Ellipsis />
                      </Button>
                    }
                  >
                    <MenuItem onClick={() => edit(document)}>Edit</MenuItem>
                    <MenuItem
                      tone="danger"
                      onClick={() =>
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
                        ))
                      }
                    >
                      Delete
                    </MenuItem>
                  </Menu>
                )
              }
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
