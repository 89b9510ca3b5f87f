import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type ConsentSubject, postWithoutReview } from "@/api/automation";
import type { Connection } from "@/api/connections";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { postingTermsQuery } from "@/queries/automation";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { policyWords } from "./policy-words";

export interface AutoDialogProps extends DialogState {
  about: ConsentSubject;
  /** Connected channels; at least one. */
  channels: Connection[];
  /** It is said for the channel alone. */
  onlyHere: boolean;
}

function Terms({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1.5 list-disc space-y-1 pl-5 text-sm text-ink-2">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** The explicit consent to posting without review, on terms that the database writes and keeps (docs/YOUTUBE.md, Policies). */
export function AutoDialog({ open, onOpenChange, about, channels, onlyHere }: AutoDialogProps) {
  const account = useAccount();
  const { unseen, allows } = policyWords[about];
  const [channelId, setChannelId] = useState(channels[0]?.channel_id ?? "");
  /** The hash of the terms that were agreed to: other terms, of another channel or of later, are agreed to anew. */
  const [agreedTo, setAgreedTo] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const { data: terms, error, refetch } = useQuery(postingTermsQuery(account.id, channelId, about));
  const name = terms?.channel_title ?? channelId;
  const agreed = terms !== undefined && terms.hash === agreedTo;

  const save = useSaving({
    save: postWithoutReview,
    saved: unseen.chosen,
    failed: appMessages.automation.policyNotSaved,
    onSaved: () => onOpenChange(false),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!agreed) {
      setProblem("Check the box to agree.");
      return;
    }
    setProblem(undefined);
    save.mutate(
      { about, channelId, hash: terms.hash, onlyHere },
      // They may be other ones by now.
      { onError: () => void refetch() },
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={unseen.title}
      description="Review what you're allowing. You can turn it off with one click anytime."
    >
      {!terms &&
        (error ? (
          <Trouble onRetry={() => refetch()}>Couldn't load the terms. Close this and try again.</Trouble>
        ) : (
          <Skeleton className="h-64" />
        ))}
      {terms && (
        <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
          {channels.length > 1 && (
            <Field label="Channel">
              <Select
                value={channelId}
                onValueChange={setChannelId}
                options={channels.map((one) => ({
                  value: one.channel_id ?? one.id,
                  label: one.channel_title ?? one.label,
                }))}
              />
            </Field>
          )}
          <Terms title={`What can be posted as ${name}`} items={terms.rules} />
          <Terms title="Limits" items={terms.caps} />
          <Checkbox
            checked={agreed}
            onCheckedChange={(checked) => setAgreedTo(checked ? terms.hash : undefined)}
            label={
              <>
                I allow Rejoinder to {allows} as <strong className="font-medium text-ink">{name}</strong>{" "}
                under these rules and limits, without asking me each time.
              </>
            }
          />
          <FormActions problem={problem ?? save.error?.message} busy={save.isPending}>
            Agree and turn on
          </FormActions>
        </form>
      )}
    </Dialog>
  );
}
