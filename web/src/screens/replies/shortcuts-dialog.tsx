import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Kbd } from "@/components/ui/kbd";
import { Switch } from "@/components/ui/switch";
import { keyName, setShortcutsEnabled, shortcuts, shortcutsEnabled } from "./shortcuts";

function Keys({ keys, words }: { keys: readonly string[]; words: string }) {
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

/** The keys of the screen, and the switch that turns them off. */
export function ShortcutsDialog(dialog: DialogState) {
  const [enabled, setEnabled] = useState(shortcutsEnabled);
  return (
    <Dialog
      {...dialog}
      size="lg"
      title="Keyboard shortcuts"
      description="Shortcuts apply to the selected comments or, if none are selected, to the open one."
    >
      <dl className="gap-x-8 text-base sm:columns-2">
        {shortcuts.map(({ key, words }) => (
          <Keys key={key} keys={[keyName(key)]} words={words} />
        ))}
        <Keys keys={["Ctrl", "Enter"]} words="Approve the reply you're writing" />
        <Keys keys={["Ctrl", "K"]} words="Search all commands" />
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
