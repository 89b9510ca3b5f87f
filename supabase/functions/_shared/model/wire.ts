import type { ModelServices, Wire } from "../services.ts";
import { createJudge, judgesItself } from "./judge-model.ts";
import { createModel } from "./model.ts";
import { createTranslator } from "./translator.ts";

export const withModel: Wire<Pick<ModelServices, "model" | "judge" | "translator">> = (env, fetcher) => {
  const model = createModel(env, fetcher);
  return {
    model,
    judge: judgesItself(env) ? model : createJudge(env, fetcher),
    translator: createTranslator(env, fetcher),
  };
};
