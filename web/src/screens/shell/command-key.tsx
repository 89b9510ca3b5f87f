import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { type Command, screenCommands } from "@/features/commands/screen-commands";
import { onDemand } from "@/lib/on-demand";
import { useKeyDown } from "@/lib/use-key-down";
import { useChannels } from "@/queries/use-channel";
import { navigation } from "./navigation";
import { useChooseChannel } from "./use-choose-channel";

const CommandMenu = onDemand(() => import("@/features/commands/command-menu"), "CommandMenu");

/** Opens the menu of all commands for Ctrl+K, or Command+K, on every screen: what the screen can do, and the way to each other one. */
export function CommandKey() {
  const navigate = useNavigate();
  const channels = useChannels();
  const choose = useChooseChannel();
  const [commands, setCommands] = useState<readonly Command[]>([]);
  const [open, setOpen] = useState<boolean>();

  useKeyDown((event) => {
    if (event.key !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    // A dialog has its own question; it is answered first.
    if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
    const ways = navigation.map(({ to, label }) => ({
      label: `Open “${label}”`,
      run: () => void navigate({ to }),
    }));
    const views = channels.map(({ id, title }) => ({
      label: `Show channel “${title}”`,
      run: () => choose(id),
    }));
    const all = channels.length > 0 ? [{ label: "Show all channels", run: () => choose(undefined) }] : [];
    setCommands([...screenCommands(), ...ways, ...views, ...all]);
    setOpen(true);
  });

  return (
    <Suspense>
      {open !== undefined && <CommandMenu open={open} onOpenChange={setOpen} commands={commands} />}
    </Suspense>
  );
}
