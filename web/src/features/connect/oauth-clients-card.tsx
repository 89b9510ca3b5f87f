import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { type FormEvent, useRef, useState } from "react";
import { deleteOAuthClient, type OAuthClient } from "@/api/connections";
import { saveCredentials } from "@/api/functions";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { TextField } from "@/components/ui/text-field";
import { appMessages } from "@/content/app-messages";
import { messages } from "@/content/messages";
import { notify } from "@/lib/notify";
import { useSaving } from "@/queries/use-saving";
import { QuotaDialog } from "./quota-dialog";
import { RedirectUri } from "./redirect-uri";

export interface OAuthClientsCardProps {
  clients: OAuthClient[];
  /** Clients that a connection uses; they cannot go before it. */
  inUse: ReadonlySet<string>;
}

/** The owner's Google Cloud OAuth clients, and adding one. */
export function OAuthClientsCard({ clients, inUse }: OAuthClientsCardProps) {
  return (
    <Card
      title="OAuth clients"
      description="The Google Cloud clients your channels connect through. Each project has its own daily quota."
    >
      {clients.length > 0 && (
        <ul className="mb-5 divide-y divide-line">
          {clients.map((client) => (
            <ClientRow key={client.id} client={client} inUse={inUse.has(client.id)} />
          ))}
        </ul>
      )}
      <AddClientForm />
    </Card>
  );
}

const unitsADay = (client: OAuthClient) => `${client.daily_quota.toLocaleString()} units a day`;

function ClientRow({ client, inUse }: { client: OAuthClient; inUse: boolean }) {
  const show = useDialogs();
  const askToRemove = () =>
    show((dialog) => (
      <ConfirmDialog
        {...dialog}
        title={`Remove ${client.label}?`}
        description="Its encrypted secret is deleted. You can add the client again anytime."
        confirmText="Remove client"
        save={() => deleteOAuthClient(client.id)}
        saved={appMessages.account.clientRemoved}
        failed={messages.account.deleteFailed}
      />
    ));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate text-base font-medium">{client.label}</p>
        <p className="truncate font-mono text-xs text-ink-3" title={client.client_id}>
          {client.is_operators ? "Provided by Rejoinder" : client.client_id}
        </p>
      </div>
      {!client.is_operators && (
        <>
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${unitsADay(client)}: change the daily quota of ${client.label}`}
            onClick={() => show((dialog) => <QuotaDialog {...dialog} client={client} />)}
          >
            {unitsADay(client)}
          </Button>
          <span className="font-mono text-xs text-ink-3">
            <span className="sr-only">Secret ending </span>
            {client.client_secret}
          </span>
        </>
      )}
      {inUse ? (
        <span className="text-sm text-ink-3">In use</span>
      ) : (
        <Button variant="quiet" size="sm" aria-label={`Remove ${client.label}`} onClick={askToRemove}>
          Remove
        </Button>
      )}
    </li>
  );
}

function AddClientForm() {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const add = useSaving({
    save: (client: { client_id: string; client_secret: string; label: string }) =>
      saveCredentials({ kind: "oauth_client", ...client }),
    saved: messages.account.clientAdded,
    failed: messages.account.addFailed,
    onSaved: () => form.current?.reset(),
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const value = (name: string) => String(fields.get(name) ?? "").trim();
    const client = {
      client_id: value("client_id"),
      client_secret: value("client_secret"),
      label: value("label") || "client",
    };
    if (!client.client_id || !client.client_secret) {
      notify.error(messages.account.clientRequired);
      setProblem(messages.account.clientRequired.title);
      return;
    }
    setProblem(undefined);
    add.mutate(client);
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Client ID" error={problem} name="client_id" autoComplete="off" spellCheck={false} />
        <TextField label="Client Secret" name="client_secret" type="password" autoComplete="off" />
        <TextField
          label="Label"
          optional
          name="label"
          maxLength={COLUMN_LIMITS.user_google_oauth_clients.label.longest}
          placeholder="client"
        />
      </div>
      <RedirectUri />
      <Button
        type="submit"
        variant="secondary"
        busy={add.isPending}
        busyText="Adding..."
        className="self-start"
      >
        Add OAuth client
      </Button>
    </form>
  );
}
