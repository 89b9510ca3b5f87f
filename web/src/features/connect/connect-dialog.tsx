import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { type FormEvent, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { messages } from "@/content/messages";
import { notify } from "@/lib/notify";
import { ClientFields } from "./client-fields";
import { type ClientChoice, setupOf } from "./connect-client";
import { ConnectProblem } from "./connect-problem";
import { ConnectProgress } from "./connect-progress";
import { ConsentNote } from "./consent-note";
import { RedirectUri } from "./redirect-uri";
import { useChosenClient } from "./use-chosen-client";
import { useClientCheck } from "./use-client-check";
import { useConnect } from "./use-connect";
import { useConnectNeeds } from "./use-connect-needs";

export interface ConnectDialogProps extends DialogState {
  /** Asks for the connection's own name too, as the Account screen does. */
  withConnectionLabel?: boolean;
}

/** What is asked before Google is, and what comes of pressing the buttons. */
function useConnectForm({ onOpenChange }: Pick<ConnectDialogProps, "onOpenChange">) {
  const needs = useConnectNeeds();
  const client = useChosenClient(needs.clients, needs.lendsClient);
  const check = useClientCheck();
  const [label, setLabel] = useState("");
  const [wantsViews, setWantsViews] = useState<boolean>();
  const { step, problem, start, reset, setProblem } = useConnect({
    desiredLabel: label.trim(),
    onConnected: () => onOpenChange(false),
    onClientSaved: client.saved,
  });
  const views = wantsViews ?? needs.readsViews;

  function requireClient(): ClientChoice | undefined {
    const found = client.complete();
    if (found) return found;
    notify.error(messages.connect.credentialsRequired);
    setProblem({ words: messages.connect.credentialsRequired.title, fault: undefined });
    return undefined;
  }

  return {
    needs,
    client,
    check: check.state,
    label,
    setLabel,
    views,
    setWantsViews,
    step,
    problem,
    reset,
    busy: step !== "idle",
    onSubmit(event: FormEvent) {
      event.preventDefault();
      const found = requireClient();
      if (found) void start(found, views === needs.readsViews ? undefined : views);
    },
    onCheck() {
      const found = requireClient();
      if (!found || found.kind === "lent") return;
      setProblem(undefined);
      void check.check(setupOf(found));
    },
    onChoose(choice: string) {
      client.choose(choice);
      setProblem(undefined);
      check.forget();
    },
    onType(change: Parameters<typeof client.type>[0]) {
      client.type(change);
      check.forget();
    },
  };
}

/** Starts the authorisation of a channel; shared by Reply Agent and Account. */
export function ConnectDialog({ open, onOpenChange, withConnectionLabel }: ConnectDialogProps) {
  const form = useConnectForm({ onOpenChange });
  const { needs, client, busy, views, problem } = form;

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={form.reset}
      size={client.guided ? "lg" : "md"}
      title="Connect YouTube"
      description="Google opens in a small window to ask for your permission. Your password stays with Google."
    >
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        {needs.ready ? (
          <>
            <ClientFields
              client={client}
              needs={needs}
              check={form.check}
              busy={busy}
              views={views}
              onChoose={form.onChoose}
              onChange={form.onType}
              onCheck={form.onCheck}
            />
            {withConnectionLabel && (
              <TextField
                label="Connection label"
                optional
                hint="The name of this connection in your reports."
                value={form.label}
                onChange={(event) => form.setLabel(event.target.value)}
                readOnly={busy}
                maxLength={COLUMN_LIMITS.youtube_connections.label.longest}
                placeholder="youtube_1"
              />
            )}
          </>
        ) : (
          <Skeleton className="h-16" />
        )}
        <Checkbox
          checked={views}
          onCheckedChange={form.setWantsViews}
          disabled={busy}
          label={
            <>
              <span className="block text-ink">Read views from YouTube Analytics</span>
              Once a day, to show views next to comments in your reports.
            </>
          }
        />
        {needs.ready && !client.guided && !client.lent && <RedirectUri />}
        {problem && <ConnectProblem problem={problem} client={client} />}
        {busy && <ConnectProgress step={form.step} />}
        <ConsentNote views={views} />
        <FormActions busy={busy} busyText="Connecting..." disabled={!needs.ready}>
          Connect YouTube
        </FormActions>
      </form>
    </Dialog>
  );
}
