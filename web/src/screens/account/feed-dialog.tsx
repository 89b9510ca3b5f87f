import { type FormEvent, useRef, useState } from "react";
import { createReportFeed, type NewReportFeed } from "@/api/report-feeds";
import { CopyField, SecretShown } from "@/components/secret-shown";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";
import { feedMessages } from "@/content/report-sharing-words";
import { useSaving } from "@/queries/use-saving";
import { ReportChannelField, type ReportChannelFieldProps } from "./report-channel-field";

export interface FeedDialogProps extends DialogState, Pick<ReportChannelFieldProps, "channels" | "all"> {}

/** Makes a feed, and shows its address once. */
export function FeedDialog({ open, onOpenChange, ...choices }: FeedDialogProps) {
  const [address, setAddress] = useState<string>();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={address ? "Your feed" : "Create a feed"}
      description={
        address
          ? "Paste the formula into Google Sheets. We keep no copy, so it can't be shown again."
          : "It works while you manage what it reports, and until it's revoked."
      }
    >
      {address ? (
        <div className="flex flex-col gap-4">
          <CopyField label="Formula" value={`=IMPORTDATA("${address}")`} copied={feedMessages.copied} />
          <SecretShown
            label="Address"
            value={address}
            copied={feedMessages.copied}
            onDone={() => onOpenChange(false)}
          />
        </div>
      ) : (
        <FeedForm {...choices} onMade={setAddress} />
      )}
    </Dialog>
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
