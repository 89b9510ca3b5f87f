import { COLUMN_LIMITS, LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { type RefObject, useRef } from "react";
import type { KnownVideo } from "@/api/knowledge";
import { buttonClass } from "@/components/ui/button-class";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { Trouble } from "@/components/ui/trouble";
import { cn } from "@/lib/cn";
import { documentQuery } from "@/queries/knowledge";
import { useAccount } from "@/session/use-account";
import { LanguageChoice } from "./language-choice";
import { ACCEPTED, type Format } from "./read-document";
import { type DocumentFormInput, useDocumentForm } from "./use-document-form";
import { VideoChoice } from "./video-choice";

const formats: readonly { value: Format; label: string }[] = [
  { value: "txt", label: "Plain text" },
  { value: "md", label: "Markdown" },
  { value: "srt", label: "Subtitles (.srt)" },
  { value: "vtt", label: "Subtitles (.vtt)" },
];

export interface DocumentDialogProps extends DialogState {
  channelId: string;
  /** Absent: a new one. */
  document: string | undefined;
  videos: readonly KnownVideo[];
}

/** Takes a document that is pasted, or read from a file and looked over; or changes one. */
export function DocumentDialog({ open, onOpenChange, document, ...form }: DocumentDialogProps) {
  const titleBox = useRef<HTMLInputElement>(null);
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={document ? "Edit document" : "Add document"}
      description="Notes, a script, or the subtitles of a video."
      initialFocus={titleBox}
      size="lg"
    >
      {document ? (
        <StoredDocument {...form} id={document} titleBox={titleBox} close={close} />
      ) : (
        <DocumentForm {...form} stored={undefined} titleBox={titleBox} close={close} />
      )}
    </Dialog>
  );
}

interface FormProps extends Pick<DocumentDialogProps, "channelId" | "videos"> {
  titleBox: RefObject<HTMLInputElement | null>;
  close: () => void;
}

function StoredDocument({ id, ...form }: FormProps & { id: string }) {
  const account = useAccount();
  const { data, error, refetch } = useQuery(documentQuery(account.id, id));
  if (error && !data) return <Trouble onRetry={refetch}>Couldn't load the document.</Trouble>;
  if (!data) return <Skeleton className="h-96" />;
  return <DocumentForm {...form} stored={{ id, ...data }} />;
}

function DocumentForm({
  channelId,
  videos,
  stored,
  titleBox,
  close,
}: FormProps & Pick<DocumentFormInput, "stored">) {
  const form = useDocumentForm({ channelId, stored, titleBox, onSaved: close });
  const { typed, type, problems, save } = form;

  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <label
          className={cn(
            buttonClass("secondary", "sm"),
            "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent",
          )}
        >
          <Upload aria-hidden="true" />
          Choose a file
          <input
            type="file"
            accept={ACCEPTED}
            className="sr-only"
            onChange={(event) => void form.onFile(event)}
          />
        </label>
        <span className="text-xs text-ink-3">.md, .txt, .srt or .vtt, or paste the text below.</span>
      </div>
      {problems.file && <Trouble>{problems.file}</Trouble>}
      <TextField
        label="Title"
        error={problems.title}
        ref={titleBox}
        value={typed.title}
        dir="auto"
        maxLength={COLUMN_LIMITS.documents.title.longest}
        onChange={(event) => type({ title: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Format">
          <Select options={formats} value={typed.format} onValueChange={(format) => type({ format })} />
        </Field>
        <VideoChoice videos={videos} value={typed.videoId} onChange={(videoId) => type({ videoId })} />
        <LanguageChoice value={typed.language} onChange={(language) => type({ language })} />
      </div>
      <Field
        label="Text"
        hint={`${typed.body.length.toLocaleString()} of ${LIMITS.document_characters.toLocaleString()} characters`}
        error={problems.body}
      >
        <Textarea
          ref={form.bodyBox}
          value={typed.body}
          rows={10}
          dir="auto"
          className="max-h-[40dvh]"
          onChange={(event) => type({ body: event.target.value })}
        />
      </Field>
      <FormActions problem={save.error?.message} busy={save.isPending} busyText="Saving...">
        Save document
      </FormActions>
    </form>
  );
}
