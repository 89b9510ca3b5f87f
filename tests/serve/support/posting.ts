/** `npm run serve` that posts: beside it a stand-in for Google, and the clock of both. The schedule rests, so a test says what runs. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { addChannel, type SimulatedChannel } from "../../../scripts/builder/channel.ts";
import { installNames } from "../../../scripts/builder/names.ts";
import {
  approveAccess,
  connect as connectChannel,
  type Owner,
  setVideoReplies,
  signIn,
} from "../../../scripts/builder/owner.ts";
import { Clock, type JourneyStack, runScheduled } from "../../../scripts/journey/engine.ts";
import {
  approveDrafts,
  draftAll,
  MINUTE,
  postAll,
  SECOND,
  UNDO_WINDOW_MS,
} from "../../../scripts/proofs/pipeline/steps.ts";
import { type Served, startServing } from "../../../scripts/serve/trial/served.ts";
import { type Simulator, startSimulator } from "../../../scripts/simulator/server.ts";
import { connect, databaseUrl } from "../../../scripts/stack/postgres.ts";
import { type ServingPlace, servingPlace } from "./serving.ts";

const SITE = "https://rejoinder.test";

export interface PostingPlace {
  place: ServingPlace;
  google: Simulator;
  channel: SimulatedChannel;
  owner: Owner;
  clock: Clock;
  stack: JourneyStack;
  /** Serves again from what is there now, with the clock as it was. */
  serve(): Promise<void>;
  stopServing(): Promise<void>;
  /** Comments arrive, one for each text; the text's first word names it. */
  arrive(...texts: string[]): Promise<void>;
  /** What is new is read and drafted. */
  draft(): Promise<void>;
  /** Everything that is drafted is approved, and may go out. */
  approve(): Promise<void>;
  /** Posts what is due and has looked at what was posted, as often as nothing is left to wait for. */
  post(): Promise<void>;
  /** Time goes on after a restore: what is approved goes out, then what is new is read, approved and posted. */
  goOn(): Promise<void>;
  /** By the first word of each comment: how many replies of the channel YouTube has under it, and where ours stands here. */
  fates(): Promise<Record<string, { onYouTube: number; here: string | null }>>;
  remove(): Promise<void>;
}

/** The public address leads to this machine, for this process alone. */
function reach(api: string): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const asked = input instanceof URL ? input.href : input;
    return real(typeof asked === "string" ? asked.replace(SITE, api) : asked, init);
  };
  return () => {
    globalThis.fetch = real;
  };
}

/** A channel whose owner is let in. With a database of somebody else's, `url` is its address. */
export async function postingPlace(url?: string): Promise<PostingPlace> {
  const [place, google] = await Promise.all([servingPlace(), startSimulator()]);
  Object.assign(place.settings, {
    MODEL_BASE_URL: `${google.origin}/v1`,
    YOUTUBE_API_ROOT_URL: google.origin,
    YOUTUBE_ANALYTICS_API_ROOT_URL: google.origin,
    GOOGLE_ACCOUNTS_URL: google.origin,
    GOOGLE_OAUTH_URL: google.origin,
    GOOGLE_CERTS_URL: google.origin,
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  });
  const unreach = reach(place.api);
  let served: Served | undefined;
  let sql: postgres.Sql | undefined;
  async function stopServing(): Promise<void> {
    await sql?.end();
    sql = undefined;
    await served?.stop();
    served = undefined;
  }
  const remove = async () => {
    await stopServing();
    unreach();
    await google.close();
    await place.remove();
  };
  try {
    await start();
    await sql?.unsafe("delete from private.scheduled_jobs");
    // Its jobs are read at its start.
    await stopServing();
    await start();
    const stack: JourneyStack = {
      urls: { api: SITE, web: SITE } as JourneyStack["urls"],
      keys: JSON.parse(await readFile(join(place.home, "keys.json"), "utf8")),
      admin: google.admin,
      get sql() {
        if (!sql) throw new Error("nothing is served");
        return sql;
      },
    };
    const clock = new Clock(stack);
    const owner = await signIn(stack, "owner@example.com");
    await approveAccess(stack, owner, "pro");
    const channel = await addChannel(stack, "Restored");
    await connectChannel(stack, owner, channel);
    await setVideoReplies(owner, true);
    // YouTube's times have whole seconds; the first comment must fall clearly after the moment of connecting.
    await clock.advance(2 * SECOND);
    const serve = async () => {
      await start();
      await clock.advance(0);
    };
    const made = { place, google, channel, owner, clock, stack, serve, stopServing, remove };
    return { ...made, ...actsOf(made) };
  } catch (error) {
    await remove();
    throw error;
  }

  async function start(): Promise<void> {
    served = await startServing(place.settings);
    sql = connect(url ?? (await ownUrl(place)), { max: 2 });
    await installNames(sql);
  }
}

type Acts = Pick<PostingPlace, "arrive" | "draft" | "approve" | "post" | "goOn" | "fates">;

/** What a test has happen. */
function actsOf({ stack, clock, google, channel, owner }: Omit<PostingPlace, keyof Acts>): Acts {
  const acts: Acts = {
    async arrive(...texts) {
      const jsonl = texts.map((text) =>
        JSON.stringify({
          comment_id: text.split(" ")[0],
          video_id: "video",
          author_channel_id: null,
          author: text.split(" ")[0],
          published_at: null,
          text,
        }),
      );
      const startAt = clock.now().toISOString();
      const from = { channelId: channel.channelId, startAt, spacingMs: SECOND };
      await google.admin.importJsonl({ jsonl: jsonl.join("\n"), ...from });
      await clock.advance(texts.length * SECOND + SECOND);
    },
    async draft() {
      await stack.sql`update test.syncs set next_sync_at = engine.now(), lease_until = null`;
      await runScheduled(stack, "sync-comments");
      await draftAll(stack);
    },
    async approve() {
      await approveDrafts(owner, stack);
      await clock.advance(UNDO_WINDOW_MS + SECOND);
    },
    async post() {
      for (let look = 0; look < 4; look++) {
        await postAll(stack);
        await clock.advance(6 * MINUTE);
        await runScheduled(stack, "refresh-youtube-token");
        await runScheduled(stack, "verify-pending-replies");
      }
    },
    async goOn() {
      await acts.post();
      await acts.draft();
      await acts.approve();
      await acts.post();
    },
    async fates() {
      const { comments } = await google.admin.state();
      const own = comments.filter(
        ({ parentId, authorChannelId }) => parentId && authorChannelId === channel.channelId,
      );
      const rows = await stack.sql<{ comment_id: string; name: string; reply_status: string | null }[]>`
        select comment_id, split_part(text_original, ' ', 1) as name, reply_status from test.comments where user_id = ${owner.id}`;
      return Object.fromEntries(
        rows.map(({ comment_id, name, reply_status }) => [
          name,
          {
            onYouTube: own.filter(({ parentId }) => parentId === comment_id).length,
            here: reply_status,
          },
        ]),
      );
    },
  };
  return acts;
}

/** Of the embedded database of a home that is served. */
async function ownUrl({ home, ports }: ServingPlace): Promise<string> {
  const { databasePassword } = JSON.parse(await readFile(join(home, "server.json"), "utf8"));
  return databaseUrl(ports.database, "postgres", databasePassword);
}
