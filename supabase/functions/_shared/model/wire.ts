import type { ModelServices, Wire } from "../services.ts";
import { createModel } from "./model.ts";
import { createTranslator } from "./translator.ts";

export const withModel: Wire<Pick<ModelServices, "model" | "translator">> = (env, fetcher) => ({
  model: createModel(env, fetcher),
  translator: createTranslator(env, fetcher),
});
