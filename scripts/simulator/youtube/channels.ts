/** channels.list */
import type { Channel } from "../store.ts";
import { documented, noFilter } from "./errors.ts";
import type { Handler } from "./handler.ts";
import { channelResource, listResponse } from "./resources.ts";

const FILTERS = ["id", "mine", "forHandle", "forUsername", "managedByMe", "categoryId"] as const;
const PARTS = [
  "auditDetails",
  "brandingSettings",
  "contentDetails",
  "contentOwnerDetails",
  "id",
  "localizations",
  "snippet",
  "statistics",
  "status",
  "topicDetails",
];

export const listChannels: Handler = ({ simulation, params, principal }) => {
  params.allow([...FILTERS, "part", "maxResults", "pageToken", "hl", "onBehalfOfContentOwner"]);
  const parts = params.parts(PARTS);
  const set = FILTERS.filter((name) => params.has(name));
  if (set.length === 0) throw noFilter(FILTERS);
  if (set.length > 1) throw documented("invalidCriteria");
  const resultsPerPage = params.integer("maxResults", { least: 0, most: 50, standard: 5 });
  const { content: store, origin } = simulation;
  const items = found().map((channel) => channelResource(channel, { store, origin }, parts));
  const pageInfo = { totalResults: items.length, resultsPerPage };
  const response = listResponse("youtube#channelListResponse", items, { pageInfo });
  if (items.length > 0) return { status: 200, json: response };
  // An account without a channel, or an unknown id: no `items` key at all.
  const { items: _, ...empty } = response;
  return { status: 200, json: empty };

  function found(): Channel[] {
    if (params.has("mine")) {
      if (principal.kind !== "oauth") throw documented("required");
      const channel = principal.channelId === null ? undefined : store.channels.get(principal.channelId);
      return params.flag("mine") && channel !== undefined ? [channel] : [];
    }
    const handle = params.one("forHandle");
    if (handle !== null) {
      const name = `@${handle.replace(/^@/, "")}`.toLowerCase();
      return [...store.channels.values()].filter((channel) => channel.handle.toLowerCase() === name);
    }
    return params.list("id").flatMap((id) => store.channels.get(id) ?? []);
  }
};
