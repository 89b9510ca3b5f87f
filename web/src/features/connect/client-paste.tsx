import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { Check } from "lucide-react";
import type { ChangeEvent } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { readClientJson } from "./client-json";
import { clientFaultWords } from "./connect-fault";
import { FaultHelp } from "./fault-help";
import { projectOf } from "./google-console";
import type { ClientCheckState } from "./use-client-check";

/** What is typed of a client of the owner's own. */
export interface TypedClient {
  clientId: string;
  clientSecret: string;
  label: string;
  apiKey: string;
}

export interface ClientPasteProps {
  typed: TypedClient;
  onChange: (change: Partial<TypedClient>) => void;
  check: ClientCheckState;
  onCheck: () => void;
  busy: boolean;
  /** A client that never connected is being mended: its secret is kept unless another is typed. */
  mending: boolean;
}

/** The fields of a client; what Google lets one download fills them in, pasted or chosen as a file. */
export function ClientPaste({ typed, onChange, check, onCheck, busy, mending }: ClientPasteProps) {
  function onClientId({ target }: ChangeEvent<HTMLInputElement>) {
    const found = readClientJson(target.value);
    if (!found) return onChange({ clientId: target.value });
    onChange({
      clientId: found.clientId,
      clientSecret: found.clientSecret,
      ...(found.project && !typed.label && { label: found.project }),
    });
  }

  async function onFile({ target }: ChangeEvent<HTMLInputElement>) {
    const found = readClientJson((await target.files?.[0]?.text()) ?? "");
    target.value = "";
    if (found) onChange({ ...found, label: typed.label || (found.project ?? "") });
  }

  return (
    <>
      <p>
        Copy them from Google, or{" "}
        <label className="cursor-pointer font-medium text-accent underline underline-offset-2 focus-within:outline-2">
          choose the JSON file you downloaded
          <input
            type="file"
            accept="application/json,.json"
            className="sr-only"
            disabled={busy}
            onChange={(event) => void onFile(event)}
          />
        </label>
        .
      </p>
      <TextField
        label="Client ID"
        value={typed.clientId}
        onChange={onClientId}
        readOnly={busy}
        autoComplete="off"
        spellCheck={false}
        placeholder="1234567890-abc.apps.googleusercontent.com"
      />
      <TextField
        label="Client Secret"
        hint={mending ? "Leave empty to keep the saved secret." : "Encrypted at once and never shown again."}
        type="password"
        value={typed.clientSecret}
        onChange={(event) => onChange({ clientSecret: event.target.value })}
        readOnly={busy}
        autoComplete="off"
      />
      <TextField
        label="Label"
        optional
        value={typed.label}
        onChange={(event) => onChange({ label: event.target.value })}
        readOnly={busy}
        maxLength={COLUMN_LIMITS.user_google_oauth_clients.label.longest}
        placeholder="client"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="sm"
          busy={check.checking}
          busyText="Checking..."
          disabled={busy}
          onClick={onCheck}
        >
          Check with Google
        </Button>
        <CheckResult check={check} />
      </div>
      {check.result && check.result !== "good" && check.result !== "unknown" && (
        <FaultHelp fault={check.result} project={projectOf(typed.clientId.trim())} lent={false} />
      )}
    </>
  );
}

function CheckResult({ check }: { check: ClientCheckState }) {
  if (check.checking || !check.result) return null;
  if (check.result === "unknown") {
    return (
      <p role="status" className="text-sm text-ink-2">
        Google didn't give a clear answer. Connect to find out.
      </p>
    );
  }
  if (check.result === "good") {
    return (
      <p role="status" className="flex items-center gap-1.5 text-sm text-public">
        <Check aria-hidden="true" className="size-4" />
        Google accepts this client and our redirect URI.
      </p>
    );
  }
  return (
    <p role="status" className="text-sm text-failed">
      {clientFaultWords[check.result]}
    </p>
  );
}
