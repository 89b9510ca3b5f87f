/** `npm start` and `npm run dev`: the local stack until it is stopped. */
import "./lib/lossy-output.ts";
import { relative } from "node:path";
import { Command } from "commander";
import { playDemoPast, seedDemoChannel } from "./journey/demo.ts";
import { loadDemoPast } from "./journey/demo-past.ts";
import { addDemoWebhook, receiverOf } from "./journey/demo-webhook.ts";
import { runCommand } from "./lib/errors.ts";
import { defaultHome } from "./lib/paths.ts";
import { loadSettings, simulatedParts } from "./lib/settings.ts";
import { onStopSignal } from "./lib/stop-signals.ts";
import { DEMO_OPERATOR } from "./simulator/demo/channel.ts";
import { startLiveComments } from "./simulator/demo/live.ts";
import { DEMO_CLIENT, DEMO_OWNER, DEMO_TEAM } from "./simulator/demo/team.ts";
import { refuseWhenHeld } from "./stack/home-lock.ts";
import { type Stack, startStack } from "./stack/index.ts";
import { knownPorts } from "./stack/ports.ts";
import { refuseServed } from "./stack/served-home.ts";

const program = new Command("npm start")
  .description(
    "Starts Rejoinder on this machine: database, sign-in, API, functions, mailbox, simulator, schedule and web client.",
  )
  .option("--dev", "hot-reload the web client and restart functions on changes")
  .option("--no-schedule", "don't run scheduled jobs")
  .addHelpText(
    "after",
    "\nPorts, data directory and other settings: see .env.example. To delete the data: npm run reset",
  );

await runCommand(async () => {
  const options = program.parse().opts<{ dev?: boolean; schedule: boolean }>();
  const started = performance.now();
  const env = loadSettings();
  const simulate = simulatedParts(env);
  const home = defaultHome(env);
  refuseServed(home);
  // Before the ports, which the running one holds.
  await refuseWhenHeld(home);
  const stack = await startStack({
    home,
    ports: await knownPorts(env),
    web: options.dev ? "dev" : "build",
    watch: options.dev,
    seed: true,
    schedule: options.schedule,
    turns: true,
    printer: true,
    simulate,
    // The demo's project answers to its own key, not to a real one.
    environment: simulate.google ? { ...env, ...DEMO_OPERATOR } : env,
    onFresh: simulate.google && simulate.model ? fillDemo : undefined,
    log: (line) => console.error(`rejoinder: ${line}`),
  });
  const viewers = simulate.google ? await startViewers(stack) : undefined;
  console.log(welcome(stack, simulate, Math.round(performance.now() - started)));

  await new Promise<void>((resolve) => onStopSignal(resolve));
  console.error("\nrejoinder: stopping");
  viewers?.stop();
  await stack.stop();
  process.exit(0);
});

/** Fills a new database as the product would have, had it run for some days. */
async function fillDemo(stack: Stack): Promise<void> {
  try {
    await loadDemoPast(stack);
  } catch (error) {
    console.error(
      `rejoinder: the demo's past doesn't fit this schema, so it is played anew, half a minute (npm run demo-past -- --write ends that): ${error}`,
    );
    await stack.admin.reset();
    await seedDemoChannel(stack);
    await playDemoPast(stack);
  }
  await addDemoWebhook(stack);
}

/** Gives the simulated YouTube its channels, and viewers who keep commenting. */
async function startViewers(stack: Stack): Promise<{ stop(): void }> {
  await seedDemoChannel(stack);
  return startLiveComments(stack.admin, { everySeconds: 45, perHour: 40 });
}

function welcome(stack: Stack, simulate: { google: boolean; model: boolean }, ms: number): string {
  const { urls } = stack;
  const addresses = {
    app: urls.web,
    mailbox: urls.mail,
    API: urls.api,
    database: urls.database,
    simulator: urls.simulator,
    ...(simulate.google && { webhooks: receiverOf(urls) }),
  };
  const width = Math.max(...Object.keys(addresses).map((name) => name.length));
  const table = Object.entries(addresses).map(([name, url]) => `  ${name.padEnd(width)}  ${url}`);
  const simulated = [simulate.google ? "Google" : "", simulate.model ? "the model" : ""]
    .filter(Boolean)
    .join(" and ");
  return [
    "",
    `Rejoinder is running (${(ms / 1000).toFixed(1)} s${stack.fresh ? ", new database" : ""}).`,
    "",
    ...table,
    "",
    ...(simulate.google
      ? demoSignIns(stack)
      : [`  Sign in with your address: the sign-in link arrives in the mailbox, ${urls.mail}`]),
    simulated === ""
      ? "  Google and the model are real: replies are posted, and drafting costs money."
      : `  Simulated: ${simulated}. ${simulate.google ? "Nothing is posted to YouTube." : "Replies are posted for real."}`,
    `  Data and logs: ${shortest(stack.home)}. Ctrl-C stops everything and keeps the data.`,
    "",
  ].join("\n");
}

/** The ways into the demo's account, a line each. */
function demoSignIns({ urls, fresh }: Stack): string[] {
  const width = Math.max(...DEMO_TEAM.map(({ email }) => email.length));
  return [
    `  Sign in at ${urls.web}/app/replies?account=${DEMO_OWNER.id}`,
    "  with one of these addresses; the link arrives in the mailbox:",
    ...DEMO_TEAM.map(({ email, name, role }) => `    ${email.padEnd(width)}  ${name}, ${role}`),
    // Its mail is kept as long as this mailbox, which begins empty.
    ...(fresh
      ? [
          `  ${DEMO_CLIENT.name} has no account, and a client link to approve replies by: it arrives there, too`,
        ]
      : []),
    "",
  ];
}

function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith("..") ? path : fromHere;
}
