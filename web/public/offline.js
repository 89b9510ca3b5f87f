// The page that was asked for is opened as soon as it can be: when the browser says that there is a line, or the site answers.
(() => {
  try {
    const theme = localStorage.getItem("rejoinder.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be blocked: the system's theme stays.
  }
  const again = () => location.reload();
  addEventListener("online", again);
  document.querySelector("button").addEventListener("click", again);
  // A line without internet is no line: it is the site that must answer.
  const look = async () => {
    const answer = await fetch("/robots.txt", { cache: "no-store" }).catch(() => undefined);
    if (answer?.ok) again();
    else setTimeout(look, 5000);
  };
  setTimeout(look, 5000);
})();
