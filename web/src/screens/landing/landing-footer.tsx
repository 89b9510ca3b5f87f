import { Link } from "@tanstack/react-router";
import { Logo } from "@/components/page/logo";
import { ThemeSwitch } from "@/components/page/theme-switch";
import { operatorName, supportLink } from "@/content/installation";
import { logClick } from "@/lib/clicks";
import { useOpenDialog } from "./landing-actions";
import { bookingAnchor, sectionLinks } from "./landing-links";

const linkClass = "rounded-xs text-left hover:text-ink hover:underline";

export function LandingFooter() {
  const open = useOpenDialog();
  const support = supportLink();
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="page flex flex-wrap justify-between gap-x-16 gap-y-10 py-14">
        <div className="flex flex-col items-start gap-4">
          <Logo />
          <p className="max-w-xs text-sm text-ink-2">
            Replies to the comments on your channel, on your terms.
          </p>
          <ThemeSwitch />
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-14 gap-y-2.5 text-base text-ink-2">
          {sectionLinks.map(({ href, label }) => (
            <a key={href} href={href} className={linkClass}>
              {label}
            </a>
          ))}
          <a href={bookingAnchor} className={linkClass} onClick={() => logClick("book_call")}>
            Book a Call
          </a>
          <button
            type="button"
            className={linkClass}
            onClick={() => {
              logClick("get_report");
              open("report");
            }}
          >
            Get a free YouTube report
          </button>
          <Link to="/login" className={linkClass} onClick={() => logClick("login")}>
            Login
          </Link>
          <Link to="/privacy" className={linkClass}>
            Privacy
          </Link>
          {support && (
            <a href={support} className={linkClass}>
              Support
            </a>
          )}
        </nav>
      </div>
      <p className="page pb-8 text-xs text-ink-3">
        {operatorName && `Run by ${operatorName}. `}Rejoinder uses YouTube API Services. It isn't made,
        endorsed or certified by YouTube.
      </p>
    </footer>
  );
}
