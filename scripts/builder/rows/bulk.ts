/** Accounts in bulk: a statement a table, however many there are. Which rows make up an account is said here alone. */
import {
  type Columns,
  type Connection,
  insertions,
  type Rows,
  type RowsWithin,
  type Sql,
  type User,
} from "./rows.ts";
import { userInsertions } from "./users.ts";

export interface AccountPlan {
  user: User;
  /** Of its profile. */
  account: Columns;
  settings: Columns;
}

export interface ClientPlan {
  id: string;
  user: User;
  client: Columns;
}

export interface ConnectionPlan {
  connection: Connection;
  row: Columns;
  /** Of its channel's turns. */
  sync?: Columns;
}

export interface Plans {
  accounts?: AccountPlan[];
  clients?: ClientPlan[];
  connections?: ConnectionPlan[];
  /** Without what is behind the masks of secrets: the caller seals that. */
  unsealed?: boolean;
}

/** All of it or nothing. The rows of a kind have the same columns. */
export async function insertAccounts(db: Rows, plans: Plans): Promise<void> {
  // Sent without waiting for an answer to each: tests make thousands of accounts.
  await db.sql.begin((sql) => statements(sql, plans));
}

/** The same in a transaction that goes on. */
export async function insertAccountsWithin({ sql }: RowsWithin, plans: Plans): Promise<void> {
  for (const statement of statements(sql, plans)) await statement;
}

function statements(sql: Sql, plans: Plans) {
  const { accounts = [], clients = [], connections = [], unsealed = false } = plans;
  const owners = accounts.map(({ user }) => ({ user_id: user.id, email: user.email }));
  return [
    ...userInsertions(
      sql,
      accounts.map(({ user }) => user),
    ),
    ...accountInsertions(sql, accounts),
    ...insertions(sql, "settings", join(owners, accounts, "settings")),
    ...insertions(
      sql,
      "clients",
      clients.map(({ id, user, client }) => ({ id, user_id: user.id, ...client })),
    ),
    ...insertions(sql, "connections", connections.map(connectionRow)),
    ...insertions(sql, "secrets", unsealed ? [] : secrets(clients, connections)),
    ...insertions(sql, "syncs", connections.map(syncRow), { orLeave: true }),
    ...insertions(sql, "channels", connections.map(channelRow), { orLeave: true }),
  ];
}

/** By statements that work past triggers, too: where those run, the account is there already, without a plan. */
function accountInsertions(sql: Sql, accounts: AccountPlan[]) {
  const rows = accounts.map(({ user: { id }, account }) => ({
    id,
    owner_id: id,
    plan: account.plan ?? null,
  }));
  const profiles = accounts.map(({ user, account }) => ({ user_id: user.id, email: user.email, ...account }));
  return [
    ...insertions(sql, "account_rows", rows, { orLeave: true }),
    sql`
      update test.account_rows a set plan = r.plan from jsonb_to_recordset(${rows as never}::jsonb) r (id uuid, plan text)
      where a.id = r.id and a.plan is distinct from r.plan`,
    ...insertions(sql, "profiles", profiles),
  ];
}

function join<Key extends string>(keys: Columns[], plans: Record<Key, Columns>[], key: Key): Columns[] {
  return plans.map((plan, at) => ({ ...keys[at], ...plan[key] }));
}

function connectionRow({ connection, row }: ConnectionPlan): Columns {
  const { id, user, channel, clientConfig } = connection;
  const key = { id, user_id: user.id, user_email: user.email, client_config_id: clientConfig };
  return { ...key, channel_id: channel, ...row };
}

function syncRow({ connection, sync }: ConnectionPlan): Columns {
  return {
    user_id: connection.user.id,
    channel_id: connection.channel,
    connection_id: connection.id,
    ...sync,
  };
}

function channelRow({ connection: { user, channel } }: ConnectionPlan): Columns {
  return { client_user_id: user.id, channel_id: channel, created_by: user.id };
}

/** Something behind every mask, which nobody can open. */
function secrets(clients: ClientPlan[], connections: ConnectionPlan[]): Columns[] {
  const sealed = (row_id: string, user: User, name: string) => ({
    row_id,
    name,
    user_id: user.id,
    sealed: `k1:${name.replace("_", "-")}`,
  });
  return [
    ...clients.map(({ id, user }) => sealed(id, user, "client_secret")),
    ...connections.flatMap(({ connection: { id, user } }) => [
      sealed(id, user, "access_token"),
      sealed(id, user, "refresh_token"),
    ]),
  ];
}
