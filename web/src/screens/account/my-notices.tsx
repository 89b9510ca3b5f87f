import { useQuery } from "@tanstack/react-query";
import { type MyNotices, saveMyNotices } from "@/api/teamwork";
import { Switch } from "@/components/ui/switch";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { myNoticesQuery, teammatesQuery } from "@/queries/teamwork";
import { useSaving } from "@/queries/use-saving";

const choices = [
  { name: "assigned", title: "Email when a comment is assigned to me" },
  { name: "mentioned", title: "Email when a teammate mentions me in a note" },
] as const;

/** What one hears of one's team by mail. Nothing for who answers alone. */
export function MyNoticesChoices() {
  const { data: team } = useQuery({ ...teammatesQuery(), select: (people) => people.length > 1 });
  const { data, error, refetch } = useQuery({ ...myNoticesQuery(), enabled: team === true });
  const saving = useSaving({
    save: saveMyNotices,
    saved: appMessages.account.noticesSaved,
    failed: appMessages.account.noticesNotSaved,
  });
  if (!team) return null;
  const shown: MyNotices | undefined = data && { ...data, ...(saving.isPending && saving.variables) };
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      {error && <Trouble onRetry={refetch}>Couldn't load your notification settings.</Trouble>}
      {choices.map(({ name, title }) => (
        <div key={name} className="flex items-start justify-between gap-4">
          <p id={`notice-${name}`} className="text-base font-medium">
            {title}
          </p>
          <Switch
            aria-labelledby={`notice-${name}`}
            checked={shown?.[name] ?? false}
            disabled={!shown}
            onCheckedChange={(on) => shown && saving.mutate({ ...shown, [name]: on })}
          />
        </div>
      ))}
    </div>
  );
}
