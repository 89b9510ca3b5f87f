/**
 * The process behind the API's port: embedded Auth and Data API with the gateway in front. A process of its own, because a
 * dying Postgres can take its clients along: postgres.js writes to a connection that is gone and throws from a timer. The
 * supervisor starts it again, as it does with every other part.
 */

import "../lib/lossy-output.ts";
import type { ApiOptions } from "./api.ts";
import { createMailRoute } from "./auth-mail.ts";
import { startDataApi } from "./data-api.ts";
import { startGateway } from "./gateway.ts";
import { generateLink } from "./generate-link.ts";
import { openGuesses } from "./guesses.ts";
import { connect } from "./postgres.ts";

const options: ApiOptions = JSON.parse(process.env.REJOINDER_API_OPTIONS ?? "{}");
const { urls, keys, config } = options;
const log = (line: string) => console.log(line);

const sql = connect(urls.database, { max: 4 });
const mail = createMailRoute({
  mailServer: options.mailServer,
  operator: options.operator,
  siteUrl: urls.web,
  apiUrl: urls.api,
  secret: keys.jwtSecret,
});
const api = await startDataApi({
  databaseUrl: urls.database,
  keys,
  siteUrl: urls.web,
  redirectUrls: [`${urls.web}/**`],
  config,
  email: mail.driver,
  // One owner on one machine; or as many as come.
  connections: options.turns ? 20 : 6,
  log,
});
const gateway = await startGateway({
  port: options.port,
  keys,
  config,
  api,
  sql,
  guesses: await openGuesses(sql),
  functionsOrigin: urls.functions,
  turns: options.turns,
  behindProxy: options.behindProxy ?? false,
  authLimits: options.authLimits ?? false,
  log,
  generateLink: (request) =>
    generateLink(request, {
      api,
      mail,
      sql,
      apiUrl: urls.api,
      siteUrl: urls.web,
      publishableKey: keys.publishableKey,
      isRedirectAllowed: (url) => URL.canParse(url) && new URL(url).origin === urls.web,
    }),
});

process.once("SIGTERM", async () => {
  await gateway.close();
  await api.close();
  await sql.end({ timeout: 1 });
  process.exit(0);
});
