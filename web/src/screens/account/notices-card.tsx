import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Digest, hideFirstSteps, type NoticeSettings, saveNoticeSettings } from "@/api/notices";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { firstStepsQuery } from "@/queries/automation";
import { noticeSettingsQuery } from "@/queries/notices";
import { answersInTeam, peopleQuery } from "@/queries/people";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";
import { Choice } from "./choice";
import { NumberChoice } from "./number-choice";
import { PushNotices } from "./push-notices";

const digests: Record<Digest, string> = {
  off: "No email",
  daily: "Daily",
  when_more: "When many are waiting",
};
const weekly = [
  {
    name: "weekly_mail",
    title: "Weekly email",
    text: "Every Monday morning: last week's six key figures for your channels, and a link to the dashboard.",
  },
] as const;
/** What happens on the channels that one answers on. */
const ofChannels = [
  {
    name: "alerts",
    title: "Email when an alert is raised",
    text: "Of the channels that you answer on. What raises one is set under Alerts.",
  },
] as const;
/** What there is to hear of others, for who answers beside them. */
const ofTeam = [
  { name: "assigned", title: "Email when a comment is assigned to me" },
  { name: "mentioned", title: "Email when a teammate mentions me in a note" },
  { name: "rule_matched", title: "Email when a rule is to tell me of a comment" },
] as const;
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** How one hears of the account: of what waits, of the week, and of what teammates do. */
export function NoticesCard() {
  const account = useAccount();
  const { data, error, refetch } = useQuery(noticeSettingsQuery(account.id));
  const { data: people } = useQuery(peopleQuery());
  const saving = useSaving({
    save: (change: Partial<NoticeSettings>) => saveNoticeSettings(account.id, change),
    saved: appMessages.account.noticesSaved,
    failed: appMessages.account.noticesNotSaved,
  });
  const settings = data && { ...data, ...(saving.isPending && saving.variables) };
  const me = people?.find(({ is_me }) => is_me);
  // Who may only read is told of nothing that waits.
  const answers = me?.may_answer !== false;
  const mails = [
    ...weekly,
    ...(answers ? ofChannels : []),
    ...(people && answersInTeam(people) ? ofTeam : []),
  ];
  return (
    <Card
      title="Notifications"
      description="The menu and the browser tab show how many comments are waiting. Choose how else to be notified. Only you see and change these."
    >
      {error && <Trouble onRetry={refetch}>Couldn't load your notification settings.</Trouble>}
      {answers && <DigestFields settings={settings} onSave={saving.mutate} />}
      <div className="mt-5 flex flex-col gap-4 border-t border-line pt-4 first:mt-0 first:border-0 first:pt-0">
        {mails.map(({ name, ...choice }) => (
          <Choice
            key={name}
            id={`notice-${name}`}
            {...choice}
            name={choice.title}
            on={settings?.[name] ?? false}
            disabled={!settings}
            onChange={(on) => saving.mutate({ [name]: on })}
          />
        ))}
      </div>
      <BrowserNotices
        on={settings?.browser ?? false}
        disabled={!settings}
        onChange={(browser) => saving.mutate({ browser })}
      />
      <PushNotices />
      {settings?.first_steps_hidden && <FirstStepsBack />}
    </Card>
  );
}

/** The way back for who hid them; nothing once there are none left to make. */
function FirstStepsBack() {
  const { data: steps } = useQuery(firstStepsQuery(useAccount().id));
  const show = useSaving({
    save: () => hideFirstSteps(false),
    saved: appMessages.account.firstStepsShown,
    failed: appMessages.account.noticesNotSaved,
  });
  if (!steps || Object.values(steps).every(Boolean)) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <p className="text-base font-medium">First steps</p>
        <p className="text-sm text-ink-2">You hid them on Reply Agent.</p>
      </div>
      <Button variant="secondary" size="sm" busy={show.isPending} onClick={() => show.mutate()}>
        Show first steps
      </Button>
    </div>
  );
}

interface DigestFieldsProps {
  settings: NoticeSettings | undefined;
  onSave: (change: Partial<NoticeSettings>) => void;
}

function DigestFields({ settings, onSave }: DigestFieldsProps) {
  const digest = settings?.digest ?? "off";
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field
        label="Email about waiting comments"
        hint={digest === "off" ? undefined : "At most one a day, and only if comments are waiting for you."}
      >
        <Select
          value={digest}
          disabled={!settings}
          onValueChange={(next) => onSave({ digest: next as Digest })}
          options={Object.entries(digests).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      {settings && digest !== "off" && (
        <Field label={digest === "daily" ? "At" : "No earlier than"} hint="In this account's time zone.">
          <Select
            value={String(settings.digest_hour)}
            onValueChange={(hour) => onSave({ digest_hour: Number(hour) })}
            options={hours}
          />
        </Field>
      )}
      {settings && digest === "when_more" && (
        <NumberChoice
          key={settings.digest_threshold}
          label="When more than this many are waiting"
          {...COLUMN_LIMITS.notice_settings.digest_threshold}
          value={settings.digest_threshold}
          onSave={(digest_threshold) => onSave({ digest_threshold })}
        />
      )}
    </div>
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
    <div className="mt-4">
      <Choice
        id="browser-notices"
        name="Browser notifications"
        text={
          !known
            ? "This browser doesn't support notifications."
            : blocked
              ? "This browser blocks notifications. Allow them for this site in the browser's settings, then reload."
              : "Get notified of new comments while Rejoinder is open in a background tab."
        }
        on={shown}
        disabled={disabled || !known || blocked}
        onChange={(next) => void change(next)}
      />
    </div>
  );
}
