import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { Check } from "lucide-react";
import type { ChangeEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { readClientJson } from "./client-json";
import { clientFaultWords } from "./connect-fault";
import { ConsoleLink } from "./console-link";
import { FaultHelp } from "./fault-help";
import { projectOf } from "./google-console";
import { RedirectUri } from "./redirect-uri";
import type { ClientCheckState } from "./use-client-check";

/** What is typed of a client of the owner's own. */
export interface TypedClient {
  clientId: string;
  clientSecret: string;
  label: string;
  apiKey: string;
}

export interface ClientGuideProps {
  typed: TypedClient;
  onChange: (change: Partial<TypedClient>) => void;
  check: ClientCheckState;
  onCheck: () => void;
  busy: boolean;
  /** Views are wanted, which needs a second API. */
  views: boolean;
  /** The operator lends no API key, and none is saved. */
  needsApiKey: boolean;
  /** A client that never connected is being mended: its secret is kept unless another is typed. */
  mending: boolean;
}

/** Step by step beside Google's pages: what to press there, what to paste here, and whether Google takes it. */
export function ClientGuide(props: ClientGuideProps) {
  const { typed, onChange, check, onCheck, busy, views, needsApiKey, mending } = props;
  const project = projectOf(typed.clientId.trim());

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
    <ol className="flex flex-col gap-5">
      <GuideStep number={1} title="Turn on the YouTube API">
        <p>
          Open{" "}
          <ConsoleLink page="youtubeApi" project={project}>
            YouTube Data API v3
          </ConsoleLink>
          , choose or create a project, and press Enable.
          {views && (
            <>
              {" "}
              Do the same for{" "}
              <ConsoleLink page="analyticsApi" project={project}>
                YouTube Analytics API
              </ConsoleLink>
              .
            </>
          )}
        </p>
      </GuideStep>
      <GuideStep number={2} title="Give your account access">
        <p>
          On{" "}
          <ConsoleLink page="audience" project={project}>
            Audience
          </ConsoleLink>
          , choose External and add your Google address as a test user. Publish the app when you're done:
          while it is in testing, Google ends the connection every 7 days.
        </p>
      </GuideStep>
      <GuideStep number={3} title="Create an OAuth client">
        <p>
          Open{" "}
          <ConsoleLink page="newClient" project={project}>
            Create OAuth client
          </ConsoleLink>
          , choose “Web application”, and paste this under “Authorized redirect URIs”:
        </p>
        <RedirectUri />
      </GuideStep>
      <GuideStep number={4} title="Paste its ID and secret">
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
          hint={
            mending ? "Leave empty to keep the saved secret." : "Encrypted at once and never shown again."
          }
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
          <FaultHelp fault={check.result} project={project} lent={false} />
        )}
      </GuideStep>
      {needsApiKey && (
        <GuideStep number={5} title="Add an API key">
          <p>
            On{" "}
            <ConsoleLink page="credentials" project={project}>
              Credentials
            </ConsoleLink>
            , choose “Create credentials”, then “API key”. Rejoinder uses it to check that signed-out viewers
            can see your replies.
          </p>
          <TextField
            label="API Key"
            optional
            type="password"
            value={typed.apiKey}
            onChange={(event) => onChange({ apiKey: event.target.value })}
            readOnly={busy}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
          />
        </GuideStep>
      )}
      <GuideStep number={needsApiKey ? 6 : 5} title="Connect">
        <p>Sign in with the account that owns the channel, and check every box Google shows.</p>
      </GuideStep>
    </ol>
  );
}

function GuideStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="flex size-6 shrink-0 items-center justify-center rounded-full border border-line text-sm font-medium text-ink-2 tabular"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3 text-sm text-ink-2">
        <h3 className="text-base font-medium text-ink">{title}</h3>
        {children}
      </div>
    </li>
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
