export interface Channel {
  id: string;
  title: string;
}

interface ConnectedAs {
  channel_id: string | null;
  channel_title: string | null;
  label: string | null;
}

/** The channels of connections, each once, in the order in which they are used. An API key has none. */
export function channelsOf(connections: readonly ConnectedAs[]): Channel[] {
  const titles = new Map<string, string>();
  for (const { channel_id: id, channel_title, label } of connections)
    if (id && !titles.has(id)) titles.set(id, channel_title || label || id);
  return [...titles].map(([id, title]) => ({ id, title }));
}

/** What is said for one channel, or for all, as far as it bears on a channel; on everything while none is chosen. */
export function saidHere<Said extends { channel_id: string | null }>(
  said: readonly Said[],
  channel: string | undefined,
): Said[] {
  return said.filter(({ channel_id }) => !channel || channel_id === null || channel_id === channel);
}

/** All in order, after those that are shown were put into another order: each of the others stays in its place. */
export function reorderedAmong<Item extends { id: string }>(
  all: readonly Item[],
  shown: readonly Item[],
): Item[] {
  const moved = new Set(shown.map(({ id }) => id));
  const next = shown[Symbol.iterator]();
  return all.map((item) => (moved.has(item.id) ? (next.next().value ?? item) : item));
}
