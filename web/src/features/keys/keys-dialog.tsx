import { type ReactNode, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Kbd } from "@/components/ui/kbd";
import { Switch } from "@/components/ui/switch";
import { setShortcutsEnabled, shortcutsEnabled } from "./pressed-key";

export interface KeysDialogProps extends DialogState {
  /** What the keys apply to. */
  description: ReactNode;
  keys: readonly { keys: readonly string[]; words: string }[];
}

function Keys({ keys, words }: KeysDialogProps["keys"][number]) {
  return (
    <div className="flex break-inside-avoid items-start gap-3 py-1">
      <dt className="flex w-20 shrink-0 gap-1 pt-0.5">
        {keys.map((key) => (
          <Kbd key={key} always>
            {key}
          </Kbd>
        ))}
      </dt>
      <dd className="min-w-0 text-ink-2">{words}</dd>
    </div>
  );
}

/** The keys of a screen, and the switch that turns them off. */
export function KeysDialog({ description, keys, ...dialog }: KeysDialogProps) {
  const [enabled, setEnabled] = useState(shortcutsEnabled);
  return (
    <Dialog {...dialog} size="lg" title="Keyboard shortcuts" description={description}>
      <dl className="gap-x-8 text-base sm:columns-2">
        {keys.map((key) => (
          <Keys key={key.words} {...key} />
        ))}
      </dl>
      <div className="mt-5 flex items-center justify-between gap-4 border-t border-line pt-4">
        <span id="shortcuts-switch" className="text-base">
          Use single-key shortcuts on this device
        </span>
        <Switch
          aria-labelledby="shortcuts-switch"
          checked={enabled}
          onCheckedChange={(next) => {
            setEnabled(next);
            setShortcutsEnabled(next);
          }}
        />
      </div>
    </Dialog>
  );
}
