import type { Viewer } from "@/api/viewers";
import { useDialogs } from "@/components/ui/dialogs";
import { onDemand } from "@/lib/on-demand";

const ViewerSheet = onDemand(() => import("./viewer-sheet"), "ViewerSheet");

export interface ViewerNameProps {
  viewer: Viewer;
  name: string;
  zone: string;
}

/** A viewer's name; a press says what the team knows of them. */
export function ViewerName({ viewer, name, zone }: ViewerNameProps) {
  const show = useDialogs();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={name}
      onClick={() => show((dialog) => <ViewerSheet {...dialog} viewer={viewer} name={name} zone={zone} />)}
      className="touch-target flex min-h-6 pointer-coarse:min-h-11 max-w-full min-w-0 items-center text-left font-medium text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current"
    >
      <span className="truncate">{name}</span>
    </button>
  );
}
