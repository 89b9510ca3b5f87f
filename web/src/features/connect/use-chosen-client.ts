import { useState } from "react";
import type { OAuthClient } from "@/api/connections";
import { clientChoices, LENT, NEW_CLIENT } from "./client-choices";
import type { TypedClient } from "./client-paste";
import type { ClientChoice } from "./connect-client";

/** Which client a channel is connected through, and what is typed of one of the owner's own. */
export function useChosenClient(clients: readonly OAuthClient[] | undefined, lends: boolean) {
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState<Partial<TypedClient>>({});

  const { options, usual } = clientChoices(clients ?? [], lends);
  const choice = chosen ?? usual;
  const client = clients?.find(({ id }) => id === choice);
  const lent = choice === LENT || (client?.is_operators ?? false);
  // One that never connected is there to be mended, whatever it was that was wrong with it.
  const mending = client && !lent && client.last_sign_in_at === null ? client : undefined;
  const shown: TypedClient = {
    clientId: typed.clientId ?? mending?.client_id ?? "",
    clientSecret: typed.clientSecret ?? "",
    label: typed.label ?? mending?.label ?? "",
    apiKey: typed.apiKey ?? "",
  };

  return {
    options,
    choice,
    /** Its id with Google, saved or typed. */
    googleId: client?.client_id ?? shown.clientId.trim(),
    lent,
    mending: mending !== undefined,
    /** It is set up step by step. */
    guided: choice === NEW_CLIENT || mending !== undefined,
    typed: shown,
    type: (change: Partial<TypedClient>) => setTyped((now) => ({ ...now, ...change })),
    choose(next: string) {
      setChosen(next);
      setTyped({});
    },
    /** What was typed is saved as this one. */
    saved: setChosen,
    /** The client to go to Google with; undefined when something is missing. */
    complete(): ClientChoice | undefined {
      if (choice === LENT) return { kind: "lent" };
      const trimmed = { clientId: shown.clientId.trim(), clientSecret: shown.clientSecret.trim() };
      const asSaved =
        client && (!mending || (trimmed.clientId === mending.client_id && !trimmed.clientSecret));
      if (asSaved) return { kind: "existing", id: client.id };
      if (!trimmed.clientId || !trimmed.clientSecret) return undefined;
      const label = shown.label.trim() || "client";
      const inPlaceOf = mending ? { inPlaceOf: mending.id } : {};
      return { kind: "new", ...trimmed, label, apiKey: shown.apiKey.trim(), ...inPlaceOf };
    },
  };
}

export type ChosenClient = ReturnType<typeof useChosenClient>;
