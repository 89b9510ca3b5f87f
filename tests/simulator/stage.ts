/** What most files of these tests have in common: a stage for each test, and the product's model there. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createModel } from "../../supabase/functions/_shared/model/model.ts";
import { fillStage, type Stage, startStage } from "./support.ts";

/** The stage of a file, filled anew before each of its tests; it is there from the first one on. */
export function stageForEach(): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    Object.assign(stage, await startStage());
  });
  beforeEach(() => fillStage(stage.admin));
  afterAll(() => stage.simulator.close());
  return stage;
}

export function modelOf({ simulator }: Stage) {
  return createModel(
    {
      MODEL_BASE_URL: `${simulator.origin}/v1`,
      MODEL_API_KEY: "any",
      MODEL_NAME: "a-model",
      MODEL_OUTPUT: "auto",
      RECORD_MODEL: "",
    } as Parameters<typeof createModel>[0],
    fetch,
  );
}
