import { Suspense, useId } from "react";
import type { AutomationSettings } from "@/api/automation";
import { setShadowMode } from "@/api/pace";
import { ChoiceOrigin } from "@/components/choice-origin";
import { Card } from "@/components/ui/card";
import { Switch } from "@/components/ui/switch";
import { appMessages } from "@/content/app-messages";
import { onDemand } from "@/lib/on-demand";
import { useChoices, useSettingSwitch } from "@/queries/use-channel";
import { useMay } from "@/queries/use-may";
import { useAccount } from "@/session/use-account";

const ShadowReport = onDemand(() => import("./shadow-report"), "ShadowReport");

/** Runs everything but the posting, so that an owner can see what automation would do before trusting it. */
export function ShadowCard({ settings }: { settings: AutomationSettings }) {
  const account = useAccount();
  const id = useId();
  const channel = useChoices()?.channel_id;
  const may = useMay("manage")(channel);
  const change = useSettingSwitch({
    choice: "shadow_mode",
    change: (on) => ({ shadow_mode: on }),
    otherwise: (on) => ({ shadow_mode: on }),
    saveForAll: (on) => setShadowMode(account.id, on),
    saved: (on) => (on ? appMessages.rules.shadowOn : appMessages.rules.shadowOff),
    failed: appMessages.rules.notDone,
  });

  return (
    <div id="shadow-mode" className="scroll-mt-20">
      <Card
        title="Shadow mode"
        description="Comments, rules and drafts work as usual, but nothing is posted. Replies that would be posted wait as drafts, and approved replies stay queued. Compare what automation would have done with what you did."
      >
        <ChoiceOrigin choice="shadow_mode" className="mb-3" />
        <div className="mb-4 flex items-center gap-3">
          <Switch
            aria-label="Shadow mode"
            aria-describedby={id}
            checked={settings.shadow_mode}
            disabled={!may}
            onCheckedChange={(on) => change.mutate(on)}
          />
          <span id={id} className="text-base text-ink-2">
            {settings.shadow_mode ? "On: nothing is posted" : "Off: approved replies are posted"}
          </span>
        </div>
        <Suspense>
          <ShadowReport on={settings.shadow_mode} channel={channel} />
        </Suspense>
      </Card>
    </div>
  );
}
