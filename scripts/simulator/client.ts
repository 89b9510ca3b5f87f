/** The client of the admin API. */
import type { SimulatorAdmin } from "./operations.ts";

interface Asked {
  operation: string;
  input: unknown[];
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * Drives a running simulator over its guarded admin API. Every call rejects with a sentence when the simulator refuses it. Calls that
 * are made together, without waiting in between, are one request and are carried out in their order.
 */
export function simulatorAdmin({ origin, secret }: { origin: string; secret: string }): SimulatorAdmin {
  let waiting: Asked[] = [];
  const call = (operation: string, input: unknown[]) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ operation, input, resolve, reject }) === 1) queueMicrotask(flush);
    });

  function flush(): void {
    const asked = waiting;
    waiting = [];
    send(asked).catch((error) => {
      for (const { reject } of asked) reject(error);
    });
  }

  async function send(asked: Asked[]): Promise<void> {
    const response = await fetch(`${origin}/__sim`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-simulator-secret": secret },
      body: JSON.stringify(asked.map(({ operation, input }) => [operation, input])),
    });
    const body = await response.json();
    for (const [index, { operation, resolve, reject }] of asked.entries()) {
      const { result, error } = response.ok ? body[index] : body;
      if (error === undefined) resolve(result);
      else reject(new Error(`simulator ${operation}: ${error}`));
    }
  }

  return new Proxy({} as SimulatorAdmin, {
    get: (_, operation) =>
      // Whoever awaits the client itself asks for its `then`.
      typeof operation === "string" && operation !== "then"
        ? (...input: unknown[]) => call(operation, input)
        : undefined,
  });
}
