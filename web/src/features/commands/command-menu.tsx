import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { backdropClass } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import { Kbd } from "@/components/ui/kbd";
import { popupItemClass } from "@/components/ui/popup-class";
import type { Command } from "@/lib/screen-commands";

/** So many are listed at once; typing finds the others. */
const SHOWN = 80;

export interface CommandMenuProps extends DialogState {
  commands: readonly Command[];
}

/** Everything that can be done now, found by its name. */
export function CommandMenu({ open, onOpenChange, commands }: CommandMenuProps) {
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
            limit={SHOWN}
            itemToStringValue={({ label }) => label}
            autoHighlight="always"
            keepHighlight
          >
            <Autocomplete.Input
              aria-label="Find a command"
              placeholder="Find an action, a screen, a channel or a video"
              className="h-12 w-full border-b border-line bg-sheet px-4 text-md text-ink outline-none placeholder:text-ink-3"
            />
            <Autocomplete.Empty className="px-4 py-3 text-base text-ink-3 empty:hidden">
              No matching commands.
            </Autocomplete.Empty>
            <Autocomplete.List className="max-h-[min(24rem,60vh)] overflow-y-auto p-1.5 empty:hidden">
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id ?? command.label}
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
                      <Kbd>{command.key}</Kbd>
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
