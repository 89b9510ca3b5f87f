import { type FormEvent, useRef, useState } from "react";
import { createReportFeed, type NewReportFeed } from "@/api/report-feeds";
import { SecretDialog } from "@/components/secret-dialog";
import { CopyField } from "@/components/secret-shown";
import { FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";
import { feedMessages } from "@/content/report-sharing-words";
import { useSaving } from "@/queries/use-saving";
import { ReportChannelField, type ReportChannelFieldProps } from "./report-channel-field";

export interface FeedDialogProps extends DialogState, Pick<ReportChannelFieldProps, "channels" | "all"> {}

/** Makes a feed, and shows its address once. */
export function FeedDialog({ channels, all, ...dialog }: FeedDialogProps) {
  return (
    <SecretDialog
      {...dialog}
      title="Create a feed"
      description="It works while you manage what it reports, and until it's revoked."
      made={{
        title: "Your feed",
        description: "Paste the formula into Google Sheets. We keep no copy, so it can't be shown again.",
      }}
      label="Address"
      copied={feedMessages.copied}
      beside={(address) => (
        <CopyField label="Formula" value={`=IMPORTDATA("${address}")`} copied={feedMessages.copied} />
      )}
    >
      {(onMade) => <FeedForm channels={channels} all={all} onMade={onMade} />}
    </SecretDialog>
  );
}

interface FeedFormProps extends Pick<ReportChannelFieldProps, "channels" | "all"> {
  onMade: (address: string) => void;
}

function FeedForm({ channels, all, onMade }: FeedFormProps) {
  const [feed, setFeed] = useState<NewReportFeed>({
    name: "",
    channel: all ? null : (channels[0]?.id ?? null),
  });
  const [problem, setProblem] = useState<string>();
  const nameBox = useRef<HTMLInputElement>(null);
  const make = useSaving({
    save: async (wanted: NewReportFeed) => onMade(await createReportFeed(wanted)),
    saved: feedMessages.created,
    failed: feedMessages.notCreated,
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const name = feed.name.trim();
    setProblem(name ? undefined : "Say where the feed is used");
    if (name) make.mutate({ ...feed, name });
    else nameBox.current?.focus();
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <TextField
        ref={nameBox}
        label="Where is it used?"
        placeholder="Monthly board sheet"
        error={problem}
        maxLength={60}
        value={feed.name}
        onValueChange={(name) => setFeed((before) => ({ ...before, name }))}
        autoComplete="off"
      />
      <ReportChannelField
        channels={channels}
        all={all}
        value={feed.channel}
        onChange={(channel) => setFeed((before) => ({ ...before, channel }))}
      />
      <FormActions problem={make.error?.message} busy={make.isPending} busyText="Creating...">
        Create feed
      </FormActions>
    </form>
  );
}
