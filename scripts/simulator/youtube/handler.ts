/** What a method of the Data API is given and gives. */
import type { Answer } from "../exchange.ts";
import type { Simulation } from "../simulation.ts";
import type { Reader } from "../visibility.ts";
import type { Params } from "./params.ts";
import type { Principal } from "./principal.ts";

/** A comment resource as a client sends it; nothing in it is trusted to be there or to be a string. */
export type CommentBody = { id?: unknown; snippet?: { parentId?: unknown; textOriginal?: unknown } };

export type HandlerInput = {
  simulation: Simulation;
  params: Params;
  principal: Principal;
  reader: Reader;
  body: CommentBody;
};

/** One method of the API. It runs in one piece, so that a call is either committed or not. Throws YouTubeError. */
export type Handler = (input: HandlerInput) => Answer;
