/** The keys of a hosted project: made once, kept in a file that its owner alone can read. Without them nothing sealed opens again. */
import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { PlainError } from "../lib/errors.ts";
import type { DeploySettings } from "./settings.ts";

const kept = z.object({ SEALING_KEYS: z.string(), SEALING_KEY_ID: z.string(), CRON_KEY: z.string() });
type KeptKeys = z.infer<typeof kept>;

export interface Keys extends KeptKeys {
  /** Whether they are not in the file yet. */
  fresh: boolean;
  /** Whether the sealing key was made just now. */
  made: boolean;
}

const fileOf = (directory: string) => join(directory, "keys.json");

/** Those of the environment, else those of the file, else new ones, which are not written yet. */
export async function findKeys(directory: string, given: DeploySettings["keys"]): Promise<Keys> {
  const file = fileOf(directory);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  const found = text === undefined ? undefined : readKept(text, file);
  const keys = {
    SEALING_KEYS:
      given.sealingKeys ?? found?.SEALING_KEYS ?? JSON.stringify({ k1: randomBytes(32).toString("hex") }),
    SEALING_KEY_ID: given.sealingKeyId ?? found?.SEALING_KEY_ID ?? "k1",
    CRON_KEY: given.cronKey ?? found?.CRON_KEY ?? randomBytes(32).toString("base64url"),
  };
  const fresh = (Object.keys(keys) as (keyof KeptKeys)[]).some((name) => keys[name] !== found?.[name]);
  return { ...keys, fresh, made: !given.sealingKeys && !found };
}

export async function keepKeys(
  directory: string,
  { SEALING_KEYS, SEALING_KEY_ID, CRON_KEY }: Keys,
): Promise<void> {
  const keys: KeptKeys = { SEALING_KEYS, SEALING_KEY_ID, CRON_KEY };
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeFile(fileOf(directory), `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  // The mode above counts for a new file only.
  await chmod(fileOf(directory), 0o600);
}

function readKept(text: string, file: string): KeptKeys {
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    throw new PlainError(
      `${file} is missing SEALING_KEYS, SEALING_KEY_ID or CRON_KEY; restore your copy of it`,
    );
  }
}
