import type { ServiceDatabase } from "../../../../supabase/functions/_shared/database/service-database.ts";
import type { Call } from "../../../../supabase/functions/_shared/http/endpoint.ts";
import { onceFetch } from "../../../../supabase/functions/_shared/runtime/once-fetch.ts";
import { createServices, type Services } from "../../../../supabase/functions/_shared/services.ts";
import { everything, serviceDb, servicesWith } from "../../support/in-process.ts";
import { functionsEnvironment } from "../../support/stack.ts";
import type { Channel } from "./channel.ts";

/** Runs a handler in the test's own process, as the channel's owner or the schedule, with another outside world. */
export function runHere<Body, Out>(
  handler: (call: Call<Body>, services: Services) => Promise<Out>,
  channel: Pick<Channel, "person">,
  body: Body,
  {
    services = servicesWith(),
    db = serviceDb(),
    schedule = false,
  }: { services?: Services; db?: ServiceDatabase; schedule?: boolean } = {},
): Promise<Out> {
  const { id, email } = channel.person;
  const call: Omit<Call<Body>, "admin"> = {
    body,
    caller: schedule ? { kind: "schedule" } : { kind: "user", id, personId: id, email },
    request: new Request("http://test.invalid/"),
    requestId: crypto.randomUUID(),
    db,
  };
  return handler(call as Call<Body>, services);
}

/** Runs work while this process's timeouts come sooner by a factor, so that nobody has to wait for them. */
export async function impatiently<Out>(factor: number, work: () => Promise<Out>): Promise<Out> {
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / factor);
  try {
    return await work();
  } finally {
    AbortSignal.timeout = timeout;
  }
}

/** The outside world with something in the way: `meddle` is asked before each request to it leaves, `instead` may answer it. */
export function servicesBehind(
  meddle: (url: URL, method: string) => Promise<void> | void,
  instead: (url: URL, method: string) => Response | undefined = () => undefined,
): Services {
  return createServices(everything, functionsEnvironment, async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const url = new URL(request.url);
    await meddle(url, request.method);
    return instead(url, request.method) ?? onceFetch(input, init);
  });
}

/** A model server that keeps what it was asked; and a second one, so that replies are judged. */
export function listening() {
  const prompts: string[] = [];
  const settings = { ...functionsEnvironment, JUDGE_MODEL_NAME: "second-model" };
  const services = createServices(everything, settings, async (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith("/chat/completions")) prompts.push(await request.clone().text());
    return onceFetch(input, init);
  });
  return { services, prompts };
}
