import { Link } from "@tanstack/react-router";
import { ThemeSwitch } from "@/components/page/theme-switch";
import { buttonClass } from "@/components/ui/button-class";
import type { DialogState } from "@/components/ui/dialogs";
import { Sheet } from "@/components/ui/sheet";
import { logClick } from "@/lib/clicks";
import { useOpenDialog } from "./landing-actions";
import { bookingAnchor, sectionLinks } from "./landing-links";

const rowClass = "flex h-12 w-full items-center border-b border-line text-md text-ink";

/** The header's items on small screens. */
export function LandingMenu({ open, onOpenChange }: DialogState) {
  const openDialog = useOpenDialog();
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Menu">
      <nav aria-label="Menu" className="flex flex-col">
        {sectionLinks.map(({ href, label }) => (
          <a key={href} href={href} className={rowClass} onClick={close}>
            {label}
          </a>
        ))}
        <Link to="/privacy" className={rowClass}>
          Privacy
        </Link>
        <Link to="/login" className={rowClass} onClick={() => logClick("login")}>
          Login
        </Link>
        <button
          type="button"
          className={rowClass}
          onClick={() => {
            logClick("get_report");
            openDialog("report");
          }}
        >
          Get a free YouTube report
        </button>
        <a
          href={bookingAnchor}
          className={`${buttonClass("primary", "lg")} mt-6`}
          onClick={() => {
            logClick("book_call");
            close();
          }}
        >
          Book a Call
        </a>
      </nav>
      <div className="mt-8">
        <ThemeSwitch />
      </div>
    </Sheet>
  );
}
