/** The client of the admin API. */
import type { SimulatorAdmin } from "./operations.ts";

/** Drives a running simulator over its guarded admin API. Every call rejects with a sentence when the simulator refuses it. */
export function simulatorAdmin({ origin, secret }: { origin: string; secret: string }): SimulatorAdmin {
  const call = async (operation: string, input: unknown[]) => {
    const response = await fetch(`${origin}/__sim/${operation}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-simulator-secret": secret },
      body: JSON.stringify(input),
    });
    const body = await response.json();
    if (!response.ok) throw new Error(`simulator ${operation}: ${body.error ?? response.status}`);
    return body.result;
  };
  return new Proxy({} as SimulatorAdmin, {
    get: (_, operation) =>
      // Whoever awaits the client itself asks for its `then`.
      typeof operation === "string" && operation !== "then"
        ? (...input: unknown[]) => call(operation, input)
        : undefined,
  });
}
