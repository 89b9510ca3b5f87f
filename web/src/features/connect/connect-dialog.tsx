import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { isApiKey } from "@/api/connections";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, FormActions } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { messages } from "@/content/messages";
import { notify } from "@/lib/notify";
import { settingsQuery } from "@/queries/automation";
import { connectionsQuery, oauthClientsQuery } from "@/queries/connections";
import { lentQuery } from "@/queries/operator-settings";
import { useAccount } from "@/session/use-account";
import { clientChoices, LENT, NEW_CLIENT } from "./client-choices";
import { ClientGuide, type TypedClient } from "./client-guide";
import { ConnectProgress } from "./connect-progress";
import { ConsentNote } from "./consent-note";
import { FaultHelp } from "./fault-help";
import { projectOf } from "./google-console";
import { RedirectUri } from "./redirect-uri";
import { useClientCheck } from "./use-client-check";
import { type ClientChoice, useConnect } from "./use-connect";

export interface ConnectDialogProps extends DialogState {
  /** Asks for the connection's own name too, as the Account screen does. */
  withConnectionLabel?: boolean;
}

/** Starts the authorisation of a channel; shared by Reply Agent and Account. */
export function ConnectDialog({ open, onOpenChange, withConnectionLabel }: ConnectDialogProps) {
  const account = useAccount();
  const { data: clients } = useQuery(oauthClientsQuery(account.id));
  const { data: lends, isPending: asking } = useQuery(lentQuery(account.id));
  const { data: connections } = useQuery(connectionsQuery(account.id));
  const { data: settings } = useQuery(settingsQuery(account.id));
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState<Partial<TypedClient>>({});
  const [connectionLabel, setConnectionLabel] = useState("");
  const [wantsViews, setWantsViews] = useState<boolean>();
  const check = useClientCheck();
  const { step, problem, start, reset, setProblem } = useConnect({
    desiredLabel: connectionLabel.trim(),
    onConnected: () => onOpenChange(false),
    onClientSaved: setChosen,
  });

  const { options, usual } = clientChoices(clients ?? [], lends?.client ?? false);
  const choice = chosen ?? usual;
  const client = clients?.find(({ id }) => id === choice);
  const lent = choice === LENT || (client?.is_operators ?? false);
  // One that never connected is there to be mended, whatever it was that was wrong with it.
  const mending = client && !lent && client.last_sign_in_at === null ? client : undefined;
  const guided = choice === NEW_CLIENT || mending !== undefined;
  const shown: TypedClient = {
    clientId: typed.clientId ?? mending?.client_id ?? "",
    clientSecret: typed.clientSecret ?? "",
    label: typed.label ?? mending?.label ?? "",
    apiKey: typed.apiKey ?? "",
  };
  const ready = clients !== undefined && !asking;
  const busy = step !== "idle";
  const readsViews = settings?.read_views ?? true;
  const views = wantsViews ?? readsViews;

  /** The client to go to Google with; undefined when something is missing. */
  function chosenClient(): ClientChoice | undefined {
    if (choice === LENT) return { kind: "lent" };
    const trimmed = { clientId: shown.clientId.trim(), clientSecret: shown.clientSecret.trim() };
    const asSaved = client && (!mending || (trimmed.clientId === mending.client_id && !trimmed.clientSecret));
    if (asSaved) return { kind: "existing", id: client.id };
    if (!trimmed.clientId || !trimmed.clientSecret) return undefined;
    const label = shown.label.trim() || "client";
    const inPlaceOf = mending ? { inPlaceOf: mending.id } : {};
    return { kind: "new", ...trimmed, label, apiKey: shown.apiKey.trim(), ...inPlaceOf };
  }

  function requireClient(): ClientChoice | undefined {
    const found = chosenClient();
    if (found) return found;
    notify.error(messages.connect.credentialsRequired);
    setProblem({ words: messages.connect.credentialsRequired.title, fault: undefined });
    return undefined;
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = requireClient();
    if (found) void start(found, views === readsViews ? undefined : views);
  }

  async function onCheck() {
    const found = requireClient();
    if (!found || found.kind === "lent") return;
    setProblem(undefined);
    await check.check(
      found.kind === "existing"
        ? { client_config_id: found.id }
        : { client_id: found.clientId, client_secret: found.clientSecret },
    );
  }

  function choose(next: string) {
    setChosen(next);
    setTyped({});
    setProblem(undefined);
    check.forget();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={reset}
      size={guided ? "lg" : "md"}
      title="Connect YouTube"
      description="Google opens in a small window to ask for your permission. Your password stays with Google."
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {ready ? (
          <>
            {options.length > 1 && (
              <Field
                label="OAuth client"
                hint={
                  choice === LENT
                    ? "Nothing to set up. Use your own Google Cloud project to get your own daily quota."
                    : mending && "This client has never connected. Check the details below and correct them."
                }
              >
                <Select value={choice} onValueChange={choose} disabled={busy} options={options} />
              </Field>
            )}
            {guided && lends?.client_later && (
              <p className="text-sm text-ink-2">
                Once your access is approved, you can connect without a Google client of your own.
              </p>
            )}
            {guided && (
              <ClientGuide
                typed={shown}
                onChange={(change) => {
                  setTyped((now) => ({ ...now, ...change }));
                  check.forget();
                }}
                check={check.state}
                onCheck={() => void onCheck()}
                busy={busy}
                views={views}
                needsApiKey={!lends?.api_key && connections !== undefined && !connections.some(isApiKey)}
                mending={mending !== undefined}
              />
            )}
            {withConnectionLabel && (
              <TextField
                label="Connection label"
                optional
                hint="The name of this connection in your reports."
                value={connectionLabel}
                onChange={(event) => setConnectionLabel(event.target.value)}
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
          onCheckedChange={setWantsViews}
          disabled={busy}
          label={
            <>
              <span className="block text-ink">Read views from YouTube Analytics</span>
              Once a day, to show views next to comments in your reports.
            </>
          }
        />
        {ready && !guided && !lent && <RedirectUri />}
        {problem && (
          <div className="flex flex-col gap-2 rounded-md bg-failed-wash px-3 py-2">
            <p role="alert" className="text-sm text-failed">
              {problem.words}
            </p>
            {problem.fault && (
              <FaultHelp
                fault={problem.fault}
                project={projectOf(client?.client_id ?? shown.clientId.trim())}
                lent={lent}
              />
            )}
          </div>
        )}
        {busy && <ConnectProgress step={step} />}
        <ConsentNote views={views} />
        <FormActions busy={busy} busyText="Connecting..." disabled={!ready}>
          Connect YouTube
        </FormActions>
      </form>
    </Dialog>
  );
}
