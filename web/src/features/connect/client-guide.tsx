import type { ReactNode } from "react";
import { TextField } from "@/components/ui/text-field";
import { ClientPaste, type ClientPasteProps } from "./client-paste";
import { ConsoleLink } from "./console-link";
import { projectOf } from "./google-console";
import { RedirectUri } from "./redirect-uri";

export interface ClientGuideProps extends ClientPasteProps {
  /** Views are wanted, which needs a second API. */
  views: boolean;
  /** The operator lends no API key, and none is saved. */
  needsApiKey: boolean;
}

/** Step by step beside Google's pages: what to press there, what to paste here, and whether Google takes it. */
export function ClientGuide(props: ClientGuideProps) {
  const { typed, views, needsApiKey } = props;
  const project = projectOf(typed.clientId.trim());

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
        <ClientPaste {...props} />
      </GuideStep>
      {needsApiKey && (
        <GuideStep number={5} title="Add an API key">
          <ApiKeyField {...props} />
        </GuideStep>
      )}
      <GuideStep number={needsApiKey ? 6 : 5} title="Connect">
        <p>Sign in with the account that owns the channel, and check every box Google shows.</p>
      </GuideStep>
    </ol>
  );
}

function ApiKeyField({ typed, onChange, busy }: ClientGuideProps) {
  return (
    <>
      <p>
        On{" "}
        <ConsoleLink page="credentials" project={projectOf(typed.clientId.trim())}>
          Credentials
        </ConsoleLink>
        , choose “Create credentials”, then “API key”. Rejoinder uses it to check that signed-out viewers can
        see your replies.
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
    </>
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
