/** This browser's subscription to push. */
import type { Subscribed } from "@/api/push";
import { deviceName } from "@/domain/device-name";

export type PushSupport = "yes" | "home screen first" | "no";

/** Whether this browser can be told while the app is closed. Apple's phones let only apps on the home screen. */
export function pushSupport(): PushSupport {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "yes";
  return /iPhone|iPad/.test(navigator.userAgent) ? "home screen first" : "no";
}

/** Where this browser is told; null where it isn't. */
export async function subscribedHere(): Promise<string | null> {
  return (await subscription())?.endpoint ?? null;
}

/** Subscribes, for messages signed by that key. The browser has allowed notifications before. */
export async function subscribe(key: string): Promise<Subscribed> {
  const registration = await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  const made = await registration.pushManager.subscribe(wish).catch(async (error: unknown) => {
    // Subscribed by a key that the operator has replaced.
    const old = await registration.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(wish);
  });
  const { endpoint = "", keys = {} } = made.toJSON();
  return {
    p_endpoint: endpoint,
    p_p256dh: keys.p256dh ?? "",
    p_auth: keys.auth ?? "",
    p_name: deviceName(navigator.userAgent),
  };
}

export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

async function subscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== "yes") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
