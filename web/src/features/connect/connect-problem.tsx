import type { Problem } from "./connect-fault";
import { FaultHelp } from "./fault-help";
import { projectOf } from "./google-console";
import type { ChosenClient } from "./use-chosen-client";

export interface ConnectProblemProps {
  problem: Problem;
  client: Pick<ChosenClient, "googleId" | "lent">;
}

/** Why a channel was not connected, and what has to be done about it. */
export function ConnectProblem({ problem, client }: ConnectProblemProps) {
  return (
    <div className="flex flex-col gap-2 rounded-md bg-failed-wash px-3 py-2">
      <p role="alert" className="text-sm text-failed">
        {problem.words}
      </p>
      {problem.fault && (
        <FaultHelp fault={problem.fault} project={projectOf(client.googleId)} lent={client.lent} />
      )}
    </div>
  );
}
