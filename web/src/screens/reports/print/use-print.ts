import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import {
  conversationsQuery,
  labelFiguresQuery,
  operationsQuery,
  peopleActsQuery,
  worthQuery,
} from "@/queries/reports";
import type { ReportView } from "../use-report-view";

/**
 * Opens the print dialog once the tables of every section are there; on screen only those of the open one are asked for. What
 * cannot be read is left out: the pages before them stand without.
 */
export function usePrint({ query }: ReportView) {
  const queries = useQueryClient();
  const [whole, setWhole] = useState(false);

  async function print() {
    await Promise.allSettled([
      queries.fetchQuery(worthQuery(query)),
      queries.fetchQuery(peopleActsQuery(query)),
      queries.fetchQuery(conversationsQuery(query)),
      queries.fetchQuery(labelFiguresQuery(query)),
      queries.fetchQuery(operationsQuery(query, 1)),
    ]);
    flushSync(() => setWhole(true));
    // Some browsers go on before they have printed.
    window.addEventListener("afterprint", () => setWhole(false), { once: true });
    window.print();
  }

  return { whole, print };
}
