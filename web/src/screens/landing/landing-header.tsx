import { Link } from "@tanstack/react-router";
import { Menu } from "lucide-react";
import { Logo } from "@/components/page/logo";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { logClick } from "@/lib/clicks";
import { useOpenDialog } from "./landing-actions";
import { bookingAnchor, sectionLinks } from "./landing-links";

const linkClass = "rounded-sm py-1 text-base text-ink-2 transition-colors hover:text-ink";

export function LandingHeader() {
  const open = useOpenDialog();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="page flex h-16 items-center gap-6">
        <Logo />
        <nav aria-label="Sections" className="ml-4 hidden gap-6 xl:flex">
          {sectionLinks.map(({ href, label }) => (
            <a key={href} href={href} className={linkClass}>
              {label}
            </a>
          ))}
        </nav>
        <nav aria-label="Site" className="ml-auto hidden items-center gap-6 lg:flex">
          <Link to="/privacy" className={linkClass}>
            Privacy
          </Link>
          <Link to="/login" className={linkClass} onClick={() => logClick("login")}>
            Login
          </Link>
          <button
            type="button"
            className={linkClass}
            data-opens="report"
            onClick={() => {
              logClick("get_report");
              open("report");
            }}
          >
            Get a free YouTube report
          </button>
          <a href={bookingAnchor} className={buttonClass("primary")} onClick={() => logClick("book_call")}>
            Book a Call
          </a>
        </nav>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Open menu"
          aria-haspopup="dialog"
          className="ml-auto lg:hidden"
          data-opens="menu"
          onClick={() => open("menu")}
        >
          <Menu />
        </Button>
      </div>
    </header>
  );
}
