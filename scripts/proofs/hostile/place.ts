/** Where the attacks go: a temporary local stack, or what `npm run serve` serves behind Caddy. */
import { installNames } from "../../builder/names.ts";
import type { JourneyStack } from "../../journey/engine.ts";
import { supabaseDirectory } from "../../lib/paths.ts";
import { mailsIn, type ReceivedMail } from "../../serve/trial/mail-box.ts";
import { startServing } from "../../serve/trial/served.ts";
import { startSurroundings } from "../../serve/trial/surroundings.ts";
import { DEMO, DEMO_OPERATOR } from "../../simulator/demo/channel.ts";
import { startApi } from "../../stack/api.ts";
import { type AuthLimits, readConfig } from "../../stack/config.ts";
import { startStack } from "../../stack/index.ts";
import { loadKeys } from "../../stack/keys.ts";
import { localMailBox } from "../../stack/mail.ts";
import type { Parts } from "../../stack/parts.ts";
import { freePort, host } from "../../stack/ports.ts";
import { connect, databaseUrl } from "../../stack/postgres.ts";
import { servedPassword } from "../../stack/served-home.ts";

export type PlaceName = "local" | "served";

/** As much of a stack as attacks need. */
export interface Place extends JourneyStack {
  name: PlaceName;
  /** What strangers call: through Caddy where it is served. */
  front: string;
  /** The gateway with Auth's limits, which believes what a proxy says of who calls. */
  gateway: string;
  limits: AuthLimits;
  /** The mails for an address, the oldest first. */
  mailsFor(address: string): Promise<ReceivedMail[]>;
}

/** From now on nothing runs by itself, so that what changes was changed by a call; and the operator lends the demo's project. */
async function prepare({ sql, admin, urls }: JourneyStack): Promise<void> {
  await installNames(sql);
  await sql`delete from test.scheduled_jobs`;
  // A schedule that runs has read its jobs already, and asks this how often to call them.
  await sql`create or replace function engine.take_calls(p_name text) returns int language sql return 0`;
  await admin.registerClient({
    clientId: DEMO.clientId,
    clientSecret: DEMO.clientSecret,
    redirectUris: [`${urls.api}/functions/v1/google-request/callback`],
    projectNumber: DEMO.projectNumber,
  });
  await admin.registerApiKey({ key: DEMO.apiKey, projectNumber: DEMO.projectNumber });
}

/** A local stack, and beside its gateway one that keeps the limits of strangers. */
export async function localPlace(parts: Parts): Promise<Place> {
  const stack = await parts.add(startStack({ environment: DEMO_OPERATOR }), (one) => one.stop());
  const port = await freePort(Object.values(stack.ports));
  const config = await readConfig(supabaseDirectory);
  const gateway = `http://${host}:${port}`;
  await parts.add(
    startApi(
      {
        port,
        mailServer: localMailBox(stack.ports.smtp),
        operator: {},
        urls: stack.urls,
        keys: stack.keys,
        config,
        turns: false,
        behindProxy: true,
        authLimits: true,
      },
      stack.postgres,
      `${stack.logs}/strangers.log`,
      () => undefined,
    ),
    (service) => service.stop(),
  );
  await prepare(stack);
  const { urls, keys, sql, admin } = stack;
  return {
    ...{ name: "local", urls, keys, sql, admin, gateway, limits: config.limits },
    front: gateway,
    mailsFor: (address) => mailsIn(urls.mail, address),
  };
}

/** One's own server behind Caddy, which is this program. */
export async function servedPlace(parts: Parts, caddy: string): Promise<Place> {
  const around = await parts.add(startSurroundings(caddy), (one) => one.stop());
  const { home, ports, site, google, mailBox, settings } = around;
  await parts.add(startServing({ ...settings, ...DEMO_OPERATOR }), (served) => served.stop());
  const url = databaseUrl(ports.database, "postgres", await servedPassword(home));
  const sql = await parts.add(connect(url), (pool) => pool.end({ timeout: 2 }));
  const [keys, { limits }] = await Promise.all([loadKeys(home), readConfig(supabaseDirectory)]);
  const place = {
    ...{ name: "served" as const, keys, sql, admin: google.admin, limits },
    urls: {
      ...{ api: site.origin, web: site.origin, mail: mailBox.origin, simulator: google.origin },
      ...{ functions: `http://${host}:${ports.functions}`, database: url },
    },
    front: site.origin,
    gateway: `http://${host}:${ports.api}`,
    mailsFor: (address: string) => mailsIn(mailBox.origin, address),
  };
  await prepare(place);
  return place;
}
