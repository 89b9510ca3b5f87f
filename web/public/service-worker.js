// The app on a phone: a page for when there is no line, and notices that were asked for. It keeps nothing of the API, and no page but that one.
// Another name here has the page read anew.
const CACHE = "rejoinder-offline-1";
const OFFLINE = "/offline.html";

self.addEventListener("install", (event) => {
  const files = [OFFLINE, "/offline.js", "/icon.svg"];
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
      // The page is asked for while this starts.
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.mode === "navigate") event.respondWith(page(event));
  // What that page needs is there without a line, too.
  else if (origin === self.location.origin && (pathname === "/offline.js" || pathname === "/icon.svg"))
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(event.request)));
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

// supabase/functions/_shared/push/message.ts says what comes.
self.addEventListener("push", (event) => {
  const { id, line, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(line, {
      // A line that comes twice is shown once.
      tag: id,
      icon: "/icons/192.png",
      badge: "/icons/badge.png",
      data: path,
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** In a window that is open, else in a new one. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const inApp = windows.find(({ url }) => new URL(url).pathname.startsWith("/app"));
  if (!inApp) return self.clients.openWindow(path);
  await inApp.focus();
  // A page from before this worker can't be led anywhere.
  return inApp.navigate(path).catch(() => self.clients.openWindow(path));
}
