/** Accounts, Google clients and connected channels to test with. */
import { randomUUID } from "node:crypto";
import type { ROLES } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { type AccountPlan, type ClientPlan, type ConnectionPlan, insertAccounts } from "./bulk.ts";
import { type Pace, widestPace } from "./pace.ts";
import {
  type Columns,
  type Connection,
  insert,
  newChannel,
  type Rows,
  type RowsWithin,
  type User,
} from "./rows.ts";

export interface AccountOptions {
  plan?: "pro" | "enterprise" | null;
  /** Whether the automation runs; true unless told. */
  active?: boolean;
  /** 0 unless told, so that an approved reply may be claimed at once. */
  undoWindowSeconds?: number;
  maxCommentAgeDays?: number;
  /** Columns of the settings that pace posting: the widest unless told. */
  pace?: Partial<Pace>;
}

export type MemberRole = Exclude<(typeof ROLES)[number], "owner">;

export interface ClientOptions {
  /** The number of its Google project; a new one unless told. */
  project?: string;
  dailyQuota?: number;
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

/** A user with profile and settings: plan pro and running automation unless told otherwise. */
export async function newUser(db: Rows, options: AccountOptions = {}): Promise<User> {
  const planned = planOfUser(options);
  await insertAccounts(db, { accounts: [planned] });
  return planned.user;
}

/** The profile of somebody who has signed up, without settings yet: as an app that is broken off leaves it. */
export async function newProfile(db: RowsWithin, { id, email }: User, columns: Columns = {}): Promise<void> {
  await insert(db, "accounts", { user_id: id, email, ...columns });
}

/** An OAuth client with a sealed secret; returns its id. */
export async function newClient(db: Rows, user: User, options: ClientOptions = {}): Promise<string> {
  const planned = planOfClient(user, options);
  await insertAccounts(db, { clients: [planned] });
  return planned.id;
}

export function newProject(): string {
  return String(Math.floor(1e11 + Math.random() * 9e11));
}

/** A connected channel with an unexpired token, selected for posting, its reading begun, its channel mapped. */
export async function newConnection(
  db: Rows,
  user: User,
  options: ConnectionOptions = {},
): Promise<Connection> {
  const { connection, rows } = planOfConnection(db, user, options);
  await insertAccounts(db, rows);
  return connection;
}

/** A user with one connected channel. */
export async function newAccount(
  db: Rows,
  options: AccountOptions & ConnectionOptions = {},
): Promise<Connection> {
  const [connection] = await newAccounts(db, 1, options);
  return connection as Connection;
}

/** Many of them alike, with a statement a table. */
export async function newAccounts(
  db: Rows,
  count: number,
  options: AccountOptions & ConnectionOptions = {},
): Promise<Connection[]> {
  const planned = Array.from({ length: count }, () => {
    const account = planOfUser(options);
    return { account, ...planOfConnection(db, account.user, options) };
  });
  await insertAccounts(db, {
    accounts: planned.map(({ account }) => account),
    clients: planned.flatMap(({ rows }) => rows.clients),
    connections: planned.flatMap(({ rows }) => rows.connections),
  });
  return planned.map(({ connection }) => connection);
}

/** A new person who is a member of an account, on all of its channels unless told. */
export async function newMember(
  db: Rows,
  account: User,
  role: MemberRole,
  channels: readonly string[] | null = null,
): Promise<User> {
  const member = await newUser(db);
  await addMember(db, account, member, role, channels);
  return member;
}

/** Somebody who is there already becomes a member, or another kind of member. */
export async function addMember(
  { sql }: RowsWithin,
  account: { id: string },
  member: { id: string },
  role: MemberRole,
  channels: readonly string[] | null = null,
): Promise<void> {
  await sql`
    insert into test.members (account_id, person_id, role, channels)
    values (${account.id}, ${member.id}, ${role}, ${channels as string[] | null})
    on conflict (account_id, person_id) do update set role = excluded.role, channels = excluded.channels`;
}

/**
 * From now on every member of this database has just these permissions, whatever their role; owners have all. So each one can be tried by
 * itself, which no role does. Roles are as they were once what it returns is disposed of.
 */
export async function permitMembersOnly(
  { sql }: RowsWithin,
  permissions: readonly string[],
): Promise<AsyncDisposable> {
  const [before] = await sql<[{ source: string }]>`
    select pg_get_functiondef('engine.role_permissions'::regproc) as source`;
  await sql.unsafe(`
    create or replace function engine.role_permissions(p_role text, p_responders_approve boolean) returns text[]
    language plpgsql stable set search_path = '' as
    $$ begin return case p_role when 'owner' then engine.permissions() else '{${permissions.join(",")}}'::text[] end; end $$`);
  return { [Symbol.asyncDispose]: async () => void (await sql.unsafe(before.source)) };
}

function planOfUser(options: AccountOptions): AccountPlan {
  const email = `${randomUUID()}@example.test`;
  return {
    user: { id: randomUUID(), email },
    account: { plan: options.plan === undefined ? "pro" : options.plan },
    settings: {
      video_replies_enabled: options.active ?? true,
      undo_window_seconds: options.undoWindowSeconds ?? 0,
      max_comment_age_days: options.maxCommentAgeDays ?? 30,
      ...widestPace,
      ...options.pace,
    },
  };
}

function planOfClient(user: User, { project = newProject(), dailyQuota }: ClientOptions): ClientPlan {
  const id = randomUUID();
  return {
    id,
    user,
    client: {
      client_id: `${project}-${id}.apps.googleusercontent.com`,
      client_secret: "••••cret",
      daily_quota: dailyQuota ?? 10_000,
    },
  };
}

function planOfConnection(
  { sql }: Rows,
  user: User,
  options: ConnectionOptions,
): { connection: Connection; rows: { clients: ClientPlan[]; connections: ConnectionPlan[] } } {
  const client = options.clientConfig ? undefined : planOfClient(user, options);
  const connection = {
    id: randomUUID(),
    user,
    channel: options.channel ?? newChannel(),
    clientConfig: options.clientConfig ?? (client as ClientPlan).id,
  };
  const row = {
    label: options.label ?? `youtube_${connection.id.slice(0, 8)}`,
    channel_title: "A channel",
    access_token: "••••cess",
    refresh_token: "••••resh",
    expires_at: sql`engine.now() + interval '1 year'`,
    scope: sql`engine.posting_scope()`,
    selected_for_posting: options.selected ?? true,
    priority: options.priority ?? 100,
    last_used_at: options.lastUsedAt ?? null,
    watermark_at: sql`engine.now() - ${options.connectedFor ?? "1 hour"}::interval`,
  };
  return {
    connection,
    rows: { clients: client ? [client] : [], connections: [{ connection, row, sync: {} }] },
  };
}
