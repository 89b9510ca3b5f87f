import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { setCaptions } from "@/api/captions";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { Trouble } from "@/components/ui/trouble";
import { appMessages } from "@/content/app-messages";
import { outlookWords } from "@/domain/captions";
import { captionsOutlookQuery } from "@/queries/captions";
import { useMay } from "@/queries/use-may";
import { useSaving } from "@/queries/use-saving";
import { useAccount } from "@/session/use-account";

/** Whether what is said in the channel's videos is read, and what that costs. */
export function CaptionsCard({ channelId }: { channelId: string }) {
  const account = useAccount();
  const id = useId();
  const may = useMay("manage")(channelId);
  const { data, error, refetch } = useQuery(captionsOutlookQuery(account.id, channelId));
  const save = useSaving({
    save: (on: boolean) => setCaptions(channelId, on),
    saved: (on) => (on ? appMessages.knowledge.captionsOn : appMessages.knowledge.captionsOff),
    failed: appMessages.knowledge.notDone,
  });
  // A channel that was never read has none.
  if (data === null) return null;
  return (
    <Card
      title={<span id={id}>Captions</span>}
      description="When nothing else answers a viewer's question, we read the captions of its video from YouTube. Replies then say where in the video the answer is. Kept for 30 days at most."
      actions={
        data && (
          <Switch
            aria-labelledby={id}
            checked={data.reads}
            disabled={!may || save.isPending}
            onCheckedChange={(on) => save.mutate(on)}
          />
        )
      }
    >
      {error && !data && <Trouble onRetry={refetch}>Couldn't load the captions.</Trouble>}
      {!data && !error && <Skeleton className="h-5" />}
      {data && <p className="text-sm text-ink-2">{outlookWords(data)}</p>}
    </Card>
  );
}
