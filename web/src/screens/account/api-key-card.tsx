import { type FormEvent, useRef, useState } from "react";
import type { Connection } from "@/api/connections";
import { saveCredentials } from "@/api/functions";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { messages } from "@/content/messages";
import { looksLikeApiKey } from "@/domain/api-key";
import { StoppedLine } from "@/features/connect/stopped-line";
import { notify } from "@/lib/notify";
import { useSaving } from "@/queries/use-saving";

/** The owner's YouTube API key: with it replies are proven public. */
export function ApiKeyCard({ keyRow }: { keyRow: Connection | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const save = useSaving({
    save: (key: string) => saveCredentials({ kind: "api_key", api_key: key }),
    saved: messages.account.apiKeySaved,
    failed: messages.account.saveFailed,
    onSaved: () => {
      if (input.current) input.current.value = "";
    },
  });
  const remove = useSaving({
    save: () => saveCredentials({ kind: "api_key", api_key: "" }),
    saved: messages.account.apiKeyRemoved,
    failed: messages.account.removeFailed,
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const key = input.current?.value.trim() ?? "";
    if (!key) {
      notify.error(messages.account.apiKeyRequired);
      setProblem(messages.account.apiKeyRequired.title);
      return;
    }
    const usual = looksLikeApiKey(key);
    const { title, description } = messages.account.apiKeyFormat;
    // A warning and no more: Google may change the form of its keys.
    if (!usual) notify.warning(messages.account.apiKeyFormat);
    setProblem(usual ? undefined : `${title}. ${description}`);
    save.mutate(key);
  }

  return (
    <Card
      id="api-key"
      title="YouTube API Key"
      description="Lets us check what signed-out viewers see, to confirm your replies are public. It can't post replies; connect a channel for that."
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
        {keyRow && (
          <p className="text-base text-ink-2">
            Saved key: <code className="font-mono text-sm text-ink">{keyRow.api_key}</code>
          </p>
        )}
        {keyRow && <StoppedLine connection={keyRow} />}
        <TextField
          label={keyRow ? "New API Key" : "API Key"}
          error={problem}
          ref={input}
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          className="sm:max-w-md"
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="secondary" busy={save.isPending} busyText="Saving...">
            Save key
          </Button>
          <Button
            variant="quiet"
            busy={remove.isPending}
            busyText="Removing..."
            onClick={() => (keyRow ? remove.mutate() : notify.info(messages.account.noKeyToRemove))}
          >
            Remove key
          </Button>
        </div>
      </form>
    </Card>
  );
}
