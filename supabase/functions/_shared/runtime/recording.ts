import { createAdminClient } from "@supabase/server/core";
import { type ServiceClient, serviceDatabase } from "../database/service-database.ts";

/** Where an exchange of a recording goes. */
export type KeepExchange = (of: "google" | "model", exchange: object) => Promise<void>;

/**
 * Keeps it as a row (service.keep_exchange): a line of the hosted log is cut at 10,000 characters, and a page of comments has ten
 * times as many. What can't be kept is said in the log, and stops nothing.
 */
export const keepInDatabase: KeepExchange = async (of, exchange) => {
  try {
    const client: ServiceClient = createAdminClient();
    await serviceDatabase(client).call("keep_exchange", { p_of: of, p_exchange: JSON.stringify(exchange) });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ at: new Date().toISOString(), recording: of, not_kept: why }));
  }
};
