/** The accounts of the seeded world, as the builder takes them. */
import { insertAccountsWithin, type Plans } from "../../builder/rows/bulk.ts";
import { widestPace } from "../../builder/rows/pace.ts";
import type { RowsWithin } from "../../builder/rows/rows.ts";
import {
  channelId,
  clientId,
  connectionId,
  isA,
  projectOf,
  userId,
  WATERMARK_DAYS,
  type World,
} from "./world.ts";

const ZONES = ["UTC", "Europe/Paris", "America/New_York", "Asia/Tokyo"] as const;
const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

/** Puts in so many, with connections in every state; what their masks stand for is sealed by the caller. */
export async function insertBenchAccounts(
  db: RowsWithin,
  channels: number,
  epoch: number,
  world: World,
): Promise<void> {
  await insertAccountsWithin(db, planAccounts(channels, epoch, world));
}

function planAccounts(channels: number, epoch: number, world: World): Plans {
  const minutes = ZONES.map((zone) => minuteOf(epoch, zone));
  const numbers = Array.from({ length: channels }, (_, at) => at + 1);
  const planned = numbers.map((n) => planAccount(n, epoch, minutes, world));
  return {
    accounts: planned.map(({ account }) => account),
    clients: planned.map(({ client }) => client),
    connections: planned.map(({ connection }) => connection),
    unsealed: true,
  };
}

function planAccount(n: number, epoch: number, minutes: number[], world: World) {
  const user = { id: userId(n), email: `u${n}@example.test` };
  const key = { id: connectionId(n), user, channel: channelId(n), clientConfig: clientId(n) };
  return {
    account: {
      user,
      account: { plan: "pro", timezone: ZONES[n % ZONES.length] },
      settings: settingsOf(n, minutes[n % ZONES.length] ?? 0),
    },
    client: {
      id: key.clientConfig,
      user,
      client: {
        client_id: `${projectOf(world, n)}-bench.apps.googleusercontent.com`,
        client_secret: "••••",
        is_operators: world === "shared",
        // A shared project has been granted what its channels need.
        daily_quota: world === "shared" ? 10_000_000 : 10_000,
      },
    },
    connection: { connection: key, row: connectionOf(n, epoch, world), sync: syncOf(n, epoch) },
  };
}

function settingsOf(n: number, minute: number) {
  const quiet = isA("quiet", n);
  const { cap_hour, cap_day, cap_video_day, jitter_seconds, same_text_per_day } = widestPace;
  return {
    automation_status: isA("paused", n) ? "paused" : "active",
    video_replies_enabled: !isA("paused", n),
    posting_policy: "auto",
    undo_window_seconds: 0,
    ...{ cap_hour, cap_day, cap_video_day, jitter_seconds, same_text_per_day },
    quiet_from: quiet ? (minute + 1380) % 1440 : null,
    quiet_to: quiet ? (minute + 420) % 1440 : null,
  };
}

function connectionOf(n: number, epoch: number, world: World) {
  const dead = isA("dead", n);
  // Of a shared project an account spends its share, and Google refuses nobody.
  const exhausted = world !== "shared" && isA("exhausted", n);
  const code = dead ? "invalid_grant" : exhausted ? "quotaExceeded" : null;
  return {
    label: "youtube_1",
    channel_title: `Channel ${n}`,
    access_token: "••••",
    refresh_token: dead ? "" : "••••",
    expires_at: new Date(epoch + (dead ? -DAY : 365 * DAY)),
    scope: "https://www.googleapis.com/auth/youtube.force-ssl",
    selected_for_posting: true,
    last_used_at: new Date(epoch - (n % 3600) * SECOND),
    watermark_at: new Date(epoch - WATERMARK_DAYS * DAY),
    daily_credits_used: 500,
    daily_credits_reset_at: new Date(epoch),
    status: dead ? "need_reauth" : exhausted ? "quota_reached" : "ok",
    last_error_code: code,
    error_kind: dead ? "grant" : exhausted ? "quota" : null,
    last_error_at: code && new Date(epoch),
  };
}

function syncOf(n: number, epoch: number) {
  return {
    last_synced_at: new Date(epoch - 300 * SECOND),
    next_sync_at: new Date(epoch + (((n * 17) % 1200) - 600) * SECOND),
    history_done: true,
    deep_sweep_at: new Date(epoch - ((n * 61) % 86_400) * SECOND),
  };
}

/** The minute of the day that a moment is in a zone. */
function minuteOf(epoch: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  const [hour = 0, minute = 0] = parts.format(epoch).split(":").map(Number);
  return hour * 60 + minute;
}
