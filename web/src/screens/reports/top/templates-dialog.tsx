import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/dialogs";
import type { InsightWords } from "./insight-words";

export interface TemplatesDialogProps extends DialogState {
  insight: InsightWords;
}

/** Beginnings of replies that fit an insight, to be copied and finished by hand. */
export function TemplatesDialog({ insight, ...dialog }: TemplatesDialogProps) {
  return (
    <Dialog
      {...dialog}
      title="Reply templates"
      description={`For: ${insight.title}. Copy a template and adapt it.`}
    >
      <ul className="flex flex-col gap-2">
        {insight.templates.map((template) => (
          <li key={template} className="flex items-start gap-3 rounded-md border border-line bg-paper p-3">
            <p className="flex-1">{template}</p>
            <CopyButton value={template} label={`Copy: ${template}`} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
