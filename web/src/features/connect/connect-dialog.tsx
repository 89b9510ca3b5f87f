import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
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
import { oauthClientsQuery } from "@/queries/connections";
import { useUser } from "@/session/use-user";
import { ConnectProgress } from "./connect-progress";
import { ConsentNote } from "./consent-note";
import { RedirectUri } from "./redirect-uri";
import { useConnect } from "./use-connect";

export interface ConnectDialogProps extends DialogState {
  /** Asks for the connection's own name too, as the Account screen does. */
  withConnectionLabel?: boolean;
}

const NEW_CLIENT = "new";

/** Starts the authorisation of a channel; shared by Reply Agent and Account. */
export function ConnectDialog({ open, onOpenChange, withConnectionLabel }: ConnectDialogProps) {
  const user = useUser();
  const { data: clients } = useQuery(oauthClientsQuery(user.id));
  const [chosen, setChosen] = useState<string>();
  const [clientId, setClientId] = useState("");
  const [clientSecret, setClientSecret] = useState("");
  const [label, setLabel] = useState("");
  const [connectionLabel, setConnectionLabel] = useState("");
  const { data: settings } = useQuery(settingsQuery(user));
  const [wantsViews, setWantsViews] = useState<boolean>();
  const { step, problem, start, reset, setProblem } = useConnect({
    desiredLabel: connectionLabel.trim(),
    onConnected: () => onOpenChange(false),
    onClientSaved: setChosen,
  });

  const choice = chosen ?? clients?.[0]?.id ?? NEW_CLIENT;
  const isNew = choice === NEW_CLIENT;
  const busy = step !== "idle";
  const readsViews = settings?.read_views ?? true;
  const views = wantsViews ?? readsViews;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const viewsChange = views === readsViews ? undefined : views;
    if (!isNew) {
      void start({ kind: "existing", id: choice }, viewsChange);
      return;
    }
    const typed = { clientId: clientId.trim(), clientSecret: clientSecret.trim() };
    if (!typed.clientId || !typed.clientSecret) {
      notify.error(messages.connect.credentialsRequired);
      setProblem(messages.connect.credentialsRequired.title);
      return;
    }
    void start({ kind: "new", ...typed, label: label.trim() || "client" }, viewsChange);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={reset}
      title="Connect YouTube"
      description="Google opens in a small window and asks for your permission there. Your password stays with Google."
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {clients === undefined ? (
          <Skeleton className="h-16" />
        ) : (
          <>
            {clients.length > 0 && (
              <Field label="OAuth client">
                <Select
                  value={choice}
                  onValueChange={setChosen}
                  disabled={busy}
                  options={[
                    ...clients.map((client) => ({ value: client.id, label: client.label })),
                    { value: NEW_CLIENT, label: "Add a new client" },
                  ]}
                />
              </Field>
            )}
            {isNew && (
              <>
                <TextField
                  label="Client ID"
                  value={clientId}
                  onChange={(event) => setClientId(event.target.value)}
                  readOnly={busy}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="1234567890-abc.apps.googleusercontent.com"
                />
                <TextField
                  label="Client Secret"
                  hint="It is sealed at once and never shown again."
                  type="password"
                  value={clientSecret}
                  onChange={(event) => setClientSecret(event.target.value)}
                  readOnly={busy}
                  autoComplete="off"
                />
                <TextField
                  label="Label"
                  optional
                  value={label}
                  onChange={(event) => setLabel(event.target.value)}
                  readOnly={busy}
                  maxLength={COLUMN_LIMITS.user_google_oauth_clients.label.longest}
                  placeholder="client"
                />
              </>
            )}
            {withConnectionLabel && (
              <TextField
                label="Connection label"
                optional
                hint="What this connection is called in your reports."
                value={connectionLabel}
                onChange={(event) => setConnectionLabel(event.target.value)}
                readOnly={busy}
                maxLength={COLUMN_LIMITS.youtube_connections.label.longest}
                placeholder="youtube_1"
              />
            )}
          </>
        )}
        <Checkbox
          checked={views}
          onCheckedChange={setWantsViews}
          disabled={busy}
          label={
            <>
              <span className="block text-ink">Read views from YouTube Analytics</span>
              Once a day, to show them beside comments in your reports.
            </>
          }
        />
        <RedirectUri />
        {problem && (
          <p role="alert" className="rounded-md bg-failed-wash px-3 py-2 text-sm text-failed">
            {problem}
          </p>
        )}
        {busy && <ConnectProgress step={step} />}
        <ConsentNote views={views} />
        <FormActions busy={busy} busyText="Connecting..." disabled={clients === undefined}>
          Connect YouTube
        </FormActions>
      </form>
    </Dialog>
  );
}
