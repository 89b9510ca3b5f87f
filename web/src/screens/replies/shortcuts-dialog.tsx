import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Kbd } from "@/components/ui/kbd";
import { Switch } from "@/components/ui/switch";
import { keyName, setShortcutsEnabled, shortcuts, shortcutsEnabled } from "./shortcuts";

/** The keys of the screen, and the switch that turns them off. */
export function ShortcutsDialog(dialog: DialogState) {
  const [enabled, setEnabled] = useState(shortcutsEnabled);
  return (
    <Dialog
      {...dialog}
      title="Keyboard shortcuts"
      description="Shortcuts apply to the selected comments or, if none are selected, to the open one."
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-base">
        {shortcuts.map(({ key, words }) => (
          <div key={key} className="contents">
            <dt>
              <Kbd always>{keyName(key)}</Kbd>
            </dt>
            <dd className="text-ink-2">{words}</dd>
          </div>
        ))}
        <dt className="flex gap-1">
          <Kbd always>Ctrl</Kbd>
          <Kbd always>Enter</Kbd>
        </dt>
        <dd className="text-ink-2">Approve the reply you're writing</dd>
        <dt className="flex gap-1">
          <Kbd always>Ctrl</Kbd>
          <Kbd always>K</Kbd>
        </dt>
        <dd className="text-ink-2">Search all commands</dd>
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
