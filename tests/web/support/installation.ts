import type { ClientSettings } from "@shared/contracts/client-settings";
import { installedPage } from "../../../web/installed-page.ts";

const USUAL: ClientSettings = {
  api: "https://api.example.test",
  supportMail: "help@example.test",
  operatorName: "Example Ltd",
  bookingUrl: "https://calendar.example.test/call?layout=month_view",
};

/** What the page says of its installation from now on; after each test it says the usual again. Modules that are loaded have read it. */
export function tellPage(change: ClientSettings = {}): void {
  document.querySelector("meta[name=installation]")?.remove();
  const tag = installedPage('<meta name="installation" content="{}" />', { ...USUAL, ...change });
  document.head.insertAdjacentHTML("beforeend", tag);
}
