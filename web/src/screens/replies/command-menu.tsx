import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { REPLY_TABS, type ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { backdropClass } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Kbd } from "@/components/ui/kbd";
import { popupItemClass } from "@/components/ui/popup-class";
import type { KeyDeeds } from "./inbox-keys";
import { keyName, shortcuts } from "./shortcuts";
import { tabLabels } from "./tab-labels";

interface Command {
  label: string;
  key?: string;
  run: () => void;
}

export interface CommandMenuProps extends DialogState {
  deedOf: KeyDeeds;
  onTab: (tab: ReplyTab) => void;
}

/** Everything that can be done now, found by its name. */
export function CommandMenu({ open, onOpenChange, deedOf, onTab }: CommandMenuProps) {
  const commands: Command[] = [
    ...shortcuts.flatMap(({ key, words }) => {
      const run = deedOf[key];
      return run ? [{ label: words, key, run }] : [];
    }),
    ...REPLY_TABS.map((tab) => ({ label: `Go to “${tabLabels[tab]}”`, run: () => onTab(tab) })),
  ];

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label="Commands"
          className="fixed inset-x-4 top-[12vh] z-40 mx-auto max-w-lg overflow-hidden rounded-xl border border-line bg-sheet text-ink shadow-float outline-none"
        >
          <Autocomplete.Root
            open
            inline
            items={commands}
            itemToStringValue={({ label }) => label}
            autoHighlight="always"
            keepHighlight
          >
            <Autocomplete.Input
              aria-label="Find a command"
              placeholder="What do you want to do?"
              className="h-12 w-full border-b border-line bg-sheet px-4 text-md text-ink outline-none placeholder:text-ink-3"
            />
            <Autocomplete.Empty className="px-4 py-3 text-base text-ink-3 empty:hidden">
              No matching commands.
            </Autocomplete.Empty>
            <Autocomplete.List className="max-h-[min(24rem,60vh)] overflow-y-auto p-1.5 empty:hidden">
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.label}
                  value={command}
                  className={popupItemClass}
                  onClick={() => {
                    onOpenChange(false);
                    command.run();
                  }}
                >
                  {command.label}
                  {command.key && (
                    <span className="ml-auto pl-4">
                      <Kbd>{keyName(command.key)}</Kbd>
                    </span>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
