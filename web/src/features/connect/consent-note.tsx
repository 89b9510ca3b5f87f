const linkClass = "font-medium text-accent underline underline-offset-2";

/** What Google will ask for, and whose terms hold (docs/YOUTUBE.md, Policies). */
export function ConsentNote({ views }: { views: boolean }) {
  return (
    <p className="text-xs text-ink-3">
      Google asks you to allow reading your channel
      {views
        ? ", viewing and managing its comments, and read-only analytics"
        : ", and viewing and managing its comments"}
      . By connecting you agree to the{" "}
      <a className={linkClass} href="https://www.youtube.com/t/terms" target="_blank" rel="noreferrer">
        YouTube Terms of Service
      </a>
      ; the{" "}
      <a className={linkClass} href="https://policies.google.com/privacy" target="_blank" rel="noreferrer">
        Google Privacy Policy
      </a>{" "}
      applies. You can remove access anytime in Account or in{" "}
      <a
        className={linkClass}
        href="https://security.google.com/settings/security/permissions"
        target="_blank"
        rel="noreferrer"
      >
        your Google settings
      </a>
      .
    </p>
  );
}
