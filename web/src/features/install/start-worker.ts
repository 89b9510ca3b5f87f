/** Starts the service worker (public/service-worker.js), which the built client alone has: Vite's pages are never its business. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Where it is forbidden, as in some private windows, the app is as it was without.
  void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
}
