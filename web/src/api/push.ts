import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { readRows } from "./read";
import type { FunctionRow } from "./schema";

/** What a browser says of its subscription. */
export interface Subscribed {
  p_endpoint: string;
  p_p256dh: string;
  p_auth: string;
  p_name: string;
}

/** A browser that the person is told on. */
export type PushDevice = FunctionRow<"push_devices", "told_at" | "failed_at">;

export interface PushChoices {
  /** The key to subscribe by; null where it isn't offered. */
  key: string | null;
  /** The person's devices, in all of their accounts. */
  devices: PushDevice[];
}

export async function getPushChoices(): Promise<PushChoices> {
  const supabase = await getSupabase();
  const [key, devices] = await Promise.all([supabase.rpc("push_key"), supabase.rpc("push_devices")]);
  return {
    key: (await unwrap(key)) as string | null,
    devices: readRows(await unwrap(devices), "id", "name", "endpoint"),
  };
}

export async function addPushDevice(subscribed: Subscribed): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("add_push_device", { ...subscribed }));
}

export async function removePushDevice(p_device: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("remove_push_device", { p_device }));
}
