/** The model that judges what another wrote, and reads comments once more: one that errs elsewhere catches what the first does not. */
import type { Env } from "../runtime/env.ts";
import { createModel, type Model, ModelError } from "./model.ts";
import { TROUBLE_WORDS } from "./trouble.ts";

/** What of the settings names a model. */
type Named = Pick<
  Env,
  | "MODEL_BASE_URL"
  | "MODEL_API_KEY"
  | "MODEL_NAME"
  | "MODEL_OUTPUT"
  | "JUDGE_MODEL_BASE_URL"
  | "JUDGE_MODEL_API_KEY"
  | "JUDGE_MODEL_NAME"
>;

/** The settings as they are for the judge; what is not named for it is the first model's, but no key goes to another server. */
export function judgeSettings<Settings extends Named>(settings: Settings): Settings {
  const MODEL_BASE_URL = settings.JUDGE_MODEL_BASE_URL || settings.MODEL_BASE_URL;
  const isThere = MODEL_BASE_URL === settings.MODEL_BASE_URL;
  return {
    ...settings,
    MODEL_BASE_URL,
    MODEL_API_KEY: settings.JUDGE_MODEL_API_KEY || (isThere ? settings.MODEL_API_KEY : ""),
    MODEL_NAME: settings.JUDGE_MODEL_NAME || settings.MODEL_NAME,
    MODEL_OUTPUT: isThere ? settings.MODEL_OUTPUT : "auto",
  };
}

/** Whether one model judges what it wrote itself. */
export function judgesItself(settings: Named): boolean {
  const judge = judgeSettings(settings);
  return judge.MODEL_BASE_URL === settings.MODEL_BASE_URL && judge.MODEL_NAME === settings.MODEL_NAME;
}

/**
 * The judge of the environment. Its troubles are not the first model's, for which all would wait: what it does not judge waits for a
 * person, and the operator reads of it in the log and from `npm run doctor`.
 */
export function createJudge(env: Env, fetcher: typeof fetch): Model {
  const judge = createModel(judgeSettings(env), fetcher, { isKept: false });
  async function apart<Value>(asked: Promise<Value>): Promise<Value> {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof ModelError) || error.unusable) throw error;
      const { trouble, detail, spent } = error;
      console.error(
        JSON.stringify({
          at: new Date().toISOString(),
          notice: "The second model answers nobody: replies wait for a person.",
          trouble,
          what_to_do: ofJudge(TROUBLE_WORDS[trouble]),
          detail,
        }),
      );
      throw new ModelError("no_judge", { spent, detail, cause: error });
    }
  }
  return {
    write: (...told) => apart(judge.write(...told)),
    ask: (question) => apart(judge.ask(question)),
  };
}

/** What is wrong with the first model, said of the second. */
export const ofJudge = (words: string): string =>
  words.replace(/(?=MODEL_(?:BASE_URL|API_KEY|NAME))/g, "JUDGE_");
