/** Google and the model, simulated in this process. */

import type { SimulatorAdmin } from "../simulator/operations.ts";
import { startSimulator } from "../simulator/server.ts";

export interface RunningSimulator {
  origin: string;
  admin: SimulatorAdmin;
  close(): Promise<void>;
}

/** Starts the simulator; its state survives in `stateFile` when one is given. */
export function runSimulator(options: {
  port: number;
  secret: string;
  stateFile?: string;
  log: (line: string) => void;
}): Promise<RunningSimulator> {
  return startSimulator(options);
}
