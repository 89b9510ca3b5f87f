/** Accounts, Google clients and connected channels to test with. */
import { randomUUID } from "node:crypto";
import { type Database, newChannel, type User } from "./database.ts";

export interface AccountOptions {
  plan?: "pro" | "enterprise" | null;
  /** Whether the automation runs; true unless told. */
  active?: boolean;
  /** 0 unless told, so that an approved reply may be claimed at once. */
  undoWindowSeconds?: number;
  maxCommentAgeDays?: number;
  /** Columns of automation_settings that pace posting. Unless told: as wide as they go, so that only what a test is about holds a reply back. */
  pace?: Partial<Pace>;
}

export interface Pace {
  shadow_mode: boolean;
  cap_hour: number;
  cap_day: number;
  cap_video_day: number;
  jitter_seconds: number;
  same_text_per_day: number;
  quiet_from: number | null;
  quiet_to: number | null;
  breaker_not_public: number;
  breaker_judged: number;
}

const widestPace = {
  cap_hour: 200,
  cap_day: 1000,
  cap_video_day: 1000,
  jitter_seconds: 0,
  same_text_per_day: 100,
  breaker_not_public: 50,
  breaker_judged: 100,
};

/** A user with profile and settings: plan pro and running automation unless told otherwise. */
export async function newUser(db: Database, options: AccountOptions = {}): Promise<User> {
  const email = `${randomUUID()}@example.test`;
  const id = await db.createUser(email);
  await db.sql`
    insert into public.profiles (user_id, email, plan)
    values (${id}, ${email}, ${options.plan === undefined ? "pro" : options.plan})`;
  await db.sql`
    insert into public.automation_settings (user_id, email, video_replies_enabled, undo_window_seconds, max_comment_age_days)
    values (${id}, ${email}, ${options.active ?? true}, ${options.undoWindowSeconds ?? 0}, ${options.maxCommentAgeDays ?? 30})`;
  await db.sql`
    update public.automation_settings set ${db.sql({ ...widestPace, ...options.pace })} where user_id = ${id}`;
  return { id, email };
}

export interface ClientOptions {
  /** The number of its Google project; a new one unless told. */
  project?: string;
  dailyQuota?: number;
}

/** An OAuth client with a sealed secret; returns its id. */
export async function newClient(db: Database, user: User, options: ClientOptions = {}): Promise<string> {
  const id = randomUUID();
  const project = options.project ?? newProject();
  await db.sql`
    insert into public.user_google_oauth_clients (id, user_id, client_id, client_secret, daily_quota)
    values (${id}, ${user.id}, ${`${project}-${id}.apps.googleusercontent.com`}, '••••cret', ${options.dailyQuota ?? 10_000})`;
  await seal(db, user, id, "client_secret");
  return id;
}

export function newProject(): string {
  return String(Math.floor(1e11 + Math.random() * 9e11));
}

export interface Connection {
  id: string;
  user: User;
  channel: string;
  clientConfig: string;
}

export interface ConnectionOptions extends ClientOptions {
  channel?: string;
  clientConfig?: string;
  label?: string;
  priority?: number;
  lastUsedAt?: Date | null;
  selected?: boolean;
  /** How long ago the channel was connected; an hour unless told. */
  connectedFor?: string;
}

/** A connected channel with an unexpired token, selected for posting, its reading begun, its channel mapped. */
export async function newConnection(
  db: Database,
  user: User,
  options: ConnectionOptions = {},
): Promise<Connection> {
  const id = randomUUID();
  const channel = options.channel ?? newChannel();
  const clientConfig = options.clientConfig ?? (await newClient(db, user, options));
  await db.sql`
    insert into public.youtube_connections (
      id, user_id, user_email, client_config_id, label, channel_id, channel_title, access_token, refresh_token, expires_at, scope,
      selected_for_posting, priority, last_used_at, watermark_at)
    values (${id}, ${user.id}, ${user.email}, ${clientConfig}, ${options.label ?? `youtube_${id.slice(0, 8)}`}, ${channel}, 'A channel',
      '••••cess', '••••resh', engine.now() + interval '1 year', engine.posting_scope(), ${options.selected ?? true},
      ${options.priority ?? 100}, ${options.lastUsedAt ?? null}, engine.now() - ${options.connectedFor ?? "1 hour"}::interval)`;
  await seal(db, user, id, "access_token");
  await seal(db, user, id, "refresh_token");
  await db.sql`
    insert into public.channel_syncs (user_id, channel_id, connection_id) values (${user.id}, ${channel}, ${id})
    on conflict do nothing`;
  await db.sql`
    insert into public.client_youtube_channels (client_user_id, channel_id, created_by) values (${user.id}, ${channel}, ${user.id})
    on conflict do nothing`;
  return { id, user, channel, clientConfig };
}

/** A user with one connected channel. */
export async function newAccount(
  db: Database,
  options: AccountOptions & ConnectionOptions = {},
): Promise<Connection> {
  return newConnection(db, await newUser(db, options), options);
}

async function seal(db: Database, user: User, rowId: string, name: string): Promise<void> {
  await db.sql`
    insert into private.secrets (row_id, name, user_id, sealed) values (${rowId}, ${name}, ${user.id}, ${`k1:${name.replace("_", "-")}`})`;
}
