/** A scene with all that was done in it, as its own invariants look at it. */
import type { RequestEntry } from "../../simulator/journal.ts";
import type { Exchanges } from "./exchanges.ts";
import type { Scene } from "./scene.ts";
import type { Storm, Table } from "./storm.ts";

export interface Aftermath extends Scene {
  table: Table;
  storm: Storm;
  log: Exchanges;
  /** What arrived at the simulated Google. */
  journal: RequestEntry[];
}
