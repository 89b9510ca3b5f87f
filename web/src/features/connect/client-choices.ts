import type { OAuthClient } from "@/api/connections";

export const NEW_CLIENT = "new";
/** The operator's client, which this owner has not used yet. */
export const LENT = "lent";

interface ClientChoices {
  options: { value: string; label: string }[];
  /** What is chosen until the owner chooses otherwise. */
  usual: string;
}

/** What an owner can connect through: the selected one first, then what has worked; a client that never connected stands behind what needs no mending. */
export function clientChoices(clients: readonly OAuthClient[], lends: boolean): ClientChoices {
  const worked = clients
    .filter((client) => client.last_sign_in_at !== null)
    .toSorted((one, other) => Number(other.is_selected) - Number(one.is_selected));
  const tried = clients.filter((client) => client.last_sign_in_at === null && !client.is_operators);
  const offersLent = lends && !worked.some((client) => client.is_operators);
  const options = [
    ...worked.map((client) => ({ value: client.id, label: nameOf(client) })),
    ...(offersLent ? [{ value: LENT, label: "Rejoinder (no set-up)" }] : []),
    ...tried.map((client) => ({ value: client.id, label: `${client.label} (never connected)` })),
    { value: NEW_CLIENT, label: "Add a new client" },
  ];
  return { options, usual: options[0]?.value ?? NEW_CLIENT };
}

const nameOf = (client: OAuthClient) => (client.is_operators ? "Rejoinder (no set-up)" : client.label);
