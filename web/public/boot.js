// Runs before the first paint; a file of its own because the page allows no inline script.
(() => {
  const root = document.documentElement;
  let maybeSignedIn = false;
  try {
    const theme = localStorage.getItem("rejoinder.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    maybeSignedIn = localStorage.getItem("rejoinder.session") !== null;
  } catch {
    // Storage may be blocked: the system's theme applies, and nobody is signed in.
  }
  // What a signed-in screen runs is asked for with the application, not after it.
  const { app = "", replies = "" } = document.currentScript?.dataset ?? {};
  if (maybeSignedIn && /^\/app(\/|$)/.test(location.pathname)) {
    const early = /^\/app\/replies\/?$/.test(location.pathname) ? `${app} ${replies}` : app;
    for (const file of early.split(" ").filter(Boolean)) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.crossOrigin = "";
      link.href = `/${file}`;
      document.head.append(link);
    }
  }
  // Lets the prerendered top of the landing page show while the application loads (styles/app.css).
  if (location.pathname === "/" && !maybeSignedIn) root.dataset.firstView = "landing";
  // A press on that view comes before there is anybody to hear it: the landing page answers it when it is there.
  addEventListener("click", (event) => {
    const button = event.target.closest("#prerendered [data-opens]");
    if (button) root.dataset.pressed = button.dataset.opens;
  });
})();
