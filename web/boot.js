// Runs before the first paint. The build puts it into the page (inline-boot.ts), and the page's policy names it by its hash.
(() => {
  const root = document.documentElement;
  let maybeSignedIn = false;
  let session;
  let account;
  try {
    const theme = localStorage.getItem("rejoinder.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const stored = localStorage.getItem("rejoinder.session");
    maybeSignedIn = stored !== null;
    session = JSON.parse(stored);
    // The account that this tab works in (api/chosen-account.ts); without one it is the person's own.
    account = sessionStorage.getItem("rejoinder.account");
  } catch {
    // Storage may be blocked, or hold what is no session: the application finds out who is signed in.
  }
  // What a signed-in screen runs, and what the first ones show, is asked for with the application, not after it.
  const { app = "", ...screens } = document.currentScript?.dataset ?? {};
  const { api, key } = JSON.parse(document.querySelector("meta[name=installation]")?.content ?? "{}");
  const screen = /^\/app\/(replies|automations|reports)\/?$/.exec(location.pathname)?.[1];
  if (maybeSignedIn && /^\/app(\/|$)/.test(location.pathname)) {
    for (const file of `${app} ${screens[screen] ?? ""}`.split(" ").filter(Boolean)) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.crossOrigin = "";
      link.href = `/${file}`;
      document.head.append(link);
    }
  }
  // A token that is about to end is renewed first, by the application.
  if (screen && api && session?.user?.id && session.expires_at * 1000 > Date.now() + 60_000) {
    const answer = fetch(`${api}/rest/v1/rpc/opening`, {
      method: "POST",
      headers: {
        apikey: key,
        authorization: `Bearer ${session.access_token}`,
        "content-type": "application/json",
        ...(account && { "x-account": account }),
      },
      // Which view an address with more in it means, the screen knows.
      body: JSON.stringify({
        p_user: account ?? session.user.id,
        ...(screen === "replies" && !location.search && { p_tab: "to_approve" }),
        ...(screen === "automations" && { p_home: true }),
        ...(screen === "reports" && !location.search && { p_report: true }),
      }),
    }).then((response) => (response.ok ? response.json() : undefined));
    window.rejoinderEarly = {
      userId: session.user.id,
      account: account ?? session.user.id,
      answer: answer.catch(() => undefined),
    };
  }
  // Lets the prerendered top of the landing page show while the application loads (styles/app.css).
  if (location.pathname === "/" && !maybeSignedIn) root.dataset.firstView = "landing";
  // A browser offers to install the app once, and before the screen that has a button for it is there (features/install).
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.rejoinderInstall = event;
  });
  // A press on that view comes before there is anybody to hear it: the landing page answers it when it is there.
  addEventListener("click", (event) => {
    const button = event.target.closest("#prerendered [data-opens]");
    if (button) root.dataset.pressed = button.dataset.opens;
  });
})();
