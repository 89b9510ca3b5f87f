import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type AutomationSettings, postWithoutReview } from "@/api/automation";
import type { Connection } from "@/api/connections";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { profileQuery } from "@/queries/account";
import { oauthClientsQuery } from "@/queries/connections";
import { ruleStatesQuery, videosQuery } from "@/queries/rules";
import { useSaving } from "@/queries/use-saving";
import { useUser } from "@/session/use-user";
import { autoTerms } from "./auto-terms";

export interface AutoDialogProps extends DialogState {
  settings: AutomationSettings;
  /** Connected channels; at least one. */
  channels: Connection[];
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

/** The explicit consent to posting without review: it names the channel, the rules and the caps (docs/YOUTUBE.md, Policies). */
export function AutoDialog({ open, onOpenChange, settings, channels }: AutoDialogProps) {
  const user = useUser();
  const { data: profile } = useQuery(profileQuery(user));
  const { data: clients, error: noClients, refetch: readClients } = useQuery(oauthClientsQuery(user.id));
  const { data: rules, error: noRules, refetch: readRules } = useQuery(ruleStatesQuery(user.id));
  const { data: videos } = useQuery({
    ...videosQuery(user.id),
    enabled: rules?.some((rule) => rule.video_ids.length > 0) ?? false,
  });
  const [channelId, setChannelId] = useState(channels[0]?.channel_id ?? "");
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string>();

  const channel = channels.find((one) => one.channel_id === channelId) ?? channels[0];
  const terms =
    channel &&
    clients &&
    rules &&
    autoTerms({
      channel,
      client: clients.find((client) => client.id === channel.client_config_id),
      plan: profile?.plan ?? null,
      settings,
      rules,
      videoTitle: (id) => videos?.find((video) => video.id === id)?.title ?? undefined,
    });
  const name = channel?.channel_title ?? channel?.channel_id ?? "";

  const save = useSaving({
    save: postWithoutReview,
    saved: appMessages.automation.autoChosen,
    failed: appMessages.automation.policyNotSaved,
    onSaved: () => onOpenChange(false),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!agreed || !terms) {
      setProblem("Check the box to agree.");
      return;
    }
    setProblem(undefined);
    save.mutate(terms);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Post checked replies without review"
      description="Review what you're allowing. You can turn it off with one click anytime."
    >
      {!terms &&
        (noRules || noClients ? (
          <Trouble onRetry={() => Promise.all([readRules(), readClients()])}>
            Couldn't load the terms. Close this and try again.
          </Trouble>
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
            onCheckedChange={setAgreed}
            label={
              <>
                I allow Rejoinder to post replies as <strong className="font-medium text-ink">{name}</strong>{" "}
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
