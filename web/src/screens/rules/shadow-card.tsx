import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useId } from "react";
import type { AutomationSettings } from "@/api/automation";
import { toApiError } from "@/api/errors";
import { setShadowMode } from "@/api/pace";
import { Card } from "@/components/ui/card";
import { Switch } from "@/components/ui/switch";
import { appMessages } from "@/content/app-messages";
import { notify } from "@/lib/notify";
import { onDemand } from "@/lib/on-demand";
import { settingsQuery } from "@/queries/automation";
import { useUser } from "@/session/use-user";

const ShadowReport = onDemand(() => import("./shadow-report"), "ShadowReport");

/** Runs everything but the posting, so that an owner can see what automation would do before trusting it. */
export function ShadowCard({ settings }: { settings: AutomationSettings }) {
  const user = useUser();
  const queries = useQueryClient();
  const id = useId();
  const { queryKey } = settingsQuery(user);
  const change = useMutation({
    mutationFn: (on: boolean) => setShadowMode(user.id, on),
    onMutate: async (on) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (now) => now && { ...now, shadow_mode: on });
      return before;
    },
    onSuccess: (_, on) => notify.success(on ? appMessages.rules.shadowOn : appMessages.rules.shadowOff),
    onError: async (error, _, before) => {
      queries.setQueryData(queryKey, before);
      notify.error(appMessages.rules.notDone, { description: (await toApiError(error)).message });
    },
    onSettled: () => queries.invalidateQueries(),
  });

  return (
    <div id="shadow-mode" className="scroll-mt-20">
      <Card
        title="Shadow mode"
        description="Comments are read, rules decide and replies are written as always, but nothing is posted: what would have gone out waits as a draft, and approved replies stay queued. Compare below what automation would have done with what you did."
      >
        <div className="mb-4 flex items-center gap-3">
          <Switch
            aria-label="Shadow mode"
            aria-describedby={id}
            checked={settings.shadow_mode}
            onCheckedChange={(on) => change.mutate(on)}
          />
          <span id={id} className="text-base text-ink-2">
            {settings.shadow_mode ? "On: nothing is posted" : "Off: approved replies are posted"}
          </span>
        </div>
        <Suspense>
          <ShadowReport on={settings.shadow_mode} />
        </Suspense>
      </Card>
    </div>
  );
}
