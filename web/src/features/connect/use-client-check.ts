import type { ClientFault } from "@shared/contracts/google-setup.ts";
import { useState } from "react";
import { googleSetup } from "@/api/functions";

export interface ClientCheckState {
  checking: boolean;
  /** `unknown`: Google could not be asked, or said nothing clear. Undefined before the first check. */
  result: ClientFault | "good" | "unknown" | undefined;
}

/** Asks Google whether it takes a client, before anybody is sent there. */
export function useClientCheck() {
  const [state, setState] = useState<ClientCheckState>({ checking: false, result: undefined });

  async function check(client: Parameters<typeof googleSetup>[0]): Promise<void> {
    setState({ checking: true, result: undefined });
    setState({ checking: false, result: await resultOf(client) });
  }

  return { state, check, forget: () => setState({ checking: false, result: undefined }) };
}

async function resultOf(client: Parameters<typeof googleSetup>[0]): Promise<ClientCheckState["result"]> {
  try {
    const { checked, fault } = await googleSetup(client);
    return fault ?? (checked ? "good" : "unknown");
  } catch {
    // A check that cannot be made keeps nobody from connecting.
    return "unknown";
  }
}
