import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Digest, type NoticeSettings, saveNoticeSettings } from "@/api/notices";
import { AskOwner } from "@/components/ask-owner";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { noticeSettingsQuery } from "@/queries/notices";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { MyNoticesChoices } from "./my-notices";

const digests: Record<Digest, string> = {
  off: "No email",
  daily: "Daily",
  when_more: "When many are waiting",
};
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** How the account hears of what waits while nobody looks. */
export function NoticesCard() {
  const account = useAccount();
  const { data, error, refetch } = useQuery(noticeSettingsQuery(account.id));
  const may = useMay("manage")();
  const saving = useSaving({
    save: (change: Partial<NoticeSettings>) => saveNoticeSettings(account.id, change),
    saved: appMessages.account.noticesSaved,
    failed: appMessages.account.noticesNotSaved,
  });
  const settings = data && { ...data, ...(saving.isPending && saving.variables) };
  const digest = settings?.digest ?? "off";
  return (
    <Card
      title="Notifications"
      description="The menu and the browser tab show how many comments are waiting. Choose how else to be notified."
    >
      {error && <Trouble onRetry={refetch}>Couldn't load your notification settings.</Trouble>}
      <div className="mb-3 empty:hidden">
        <AskOwner need="manage" to="change how the account is notified" />
      </div>
      <Fieldset disabled={!may}>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            label="Email about waiting comments"
            hint={digest === "off" ? undefined : "At most one a day, and only if comments are waiting."}
          >
            <Select
              value={digest}
              disabled={!settings}
              onValueChange={(next) => saving.mutate({ digest: next as Digest })}
              options={Object.entries(digests).map(([value, label]) => ({ value, label }))}
            />
          </Field>
          {settings && digest !== "off" && (
            <Field label={digest === "daily" ? "At" : "No earlier than"} hint="In your time zone.">
              <Select
                value={String(settings.digest_hour)}
                onValueChange={(hour) => saving.mutate({ digest_hour: Number(hour) })}
                options={hours}
              />
            </Field>
          )}
          {settings && digest === "when_more" && (
            <ThresholdField
              key={settings.digest_threshold}
              saved={settings.digest_threshold}
              onSave={(digest_threshold) => saving.mutate({ digest_threshold })}
            />
          )}
        </div>
      </Fieldset>
      <BrowserNotices
        on={settings?.browser ?? false}
        disabled={!settings || !may}
        onChange={(browser) => saving.mutate({ browser })}
      />
      <MyNoticesChoices />
    </Card>
  );
}

function ThresholdField({ saved, onSave }: { saved: number; onSave: (threshold: number) => void }) {
  const { least, most } = COLUMN_LIMITS.notice_settings.digest_threshold;
  const [problem, setProblem] = useState<string>();
  return (
    <TextField
      label="When more than this many are waiting"
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      defaultValue={saved}
      error={problem}
      onBlur={({ currentTarget }) => {
        const value = currentTarget.valueAsNumber;
        const fits = Number.isInteger(value) && value >= least && value <= most;
        setProblem(fits ? undefined : `Enter a number from ${least} to ${most}.`);
        if (fits && value !== saved) onSave(value);
      }}
    />
  );
}

interface BrowserNoticesProps {
  on: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}

/** The browser asks for its permission on this press and at no other time. */
function BrowserNotices({ on, disabled, onChange }: BrowserNoticesProps) {
  const known = "Notification" in window;
  const [permission, setPermission] = useState(known ? Notification.permission : "denied");
  const blocked = known && permission === "denied";
  const shown = on && permission === "granted";

  async function change(next: boolean) {
    if (next) {
      const answer = await Notification.requestPermission();
      setPermission(answer);
      if (answer !== "granted") return;
    }
    onChange(next);
  }

  return (
    <div className="mt-5 flex items-start justify-between gap-4 border-t border-line pt-4">
      <div>
        <p id="browser-notices" className="text-base font-medium">
          Browser notifications
        </p>
        <p className="text-sm text-ink-2">
          {!known
            ? "This browser doesn't support notifications."
            : blocked
              ? "This browser blocks notifications. Allow them for this site in the browser's settings, then reload."
              : "Get notified of new comments while Rejoinder is open in a background tab."}
        </p>
      </div>
      <Switch
        aria-labelledby="browser-notices"
        checked={shown}
        disabled={disabled || !known || blocked}
        onCheckedChange={(next) => void change(next)}
      />
    </div>
  );
}
