/** How YouTube is asked for a channel. */
export type ChannelFilter = { id: [string] } | { forHandle: string } | { forUsername: string };

const ID = /^UC[\w-]{22}$/;
/** Letters of any script; YouTube takes 3 to 30 of them. */
const HANDLE = /^@?[\p{L}\p{N}\p{M}._·-]{1,60}$/u;

/**
 * What a visitor wrote for a channel: its page, its id or its handle. An old name (`/c/`) has no filter of its own; nearly all of them
 * became the handle. Undefined when it names no channel: another site, a video, nothing that could be a handle.
 */
export function channelFilter(written: string): ChannelFilter | undefined {
  const text = written.trim();
  if (ID.test(text)) return { id: [text] };
  if (!/[/:]/.test(text) && !/^(www\.|m\.)?youtube\.com$/i.test(text)) {
    // `name.tv` is a site, `@name.tv` a handle.
    return HANDLE.test(text) && (text.startsWith("@") || !text.includes(".")) ? handle(text) : undefined;
  }
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, pathname } = new URL(address);
  if (!/^https?:$/.test(protocol) || !/^(www\.|m\.)?youtube\.com$/.test(hostname)) return undefined;
  return ofPath(pathname.split("/").filter(Boolean).map(decoded));
}

function ofPath([first = "", second = ""]: string[]): ChannelFilter | undefined {
  if (first.startsWith("@")) return HANDLE.test(first) ? handle(first) : undefined;
  if (first === "channel") return ID.test(second) ? { id: [second] } : undefined;
  if (!HANDLE.test(second)) return undefined;
  if (first === "c") return handle(second);
  return first === "user" ? { forUsername: second } : undefined;
}

const handle = (name: string): ChannelFilter => ({ forHandle: `@${name.replace(/^@/, "")}` });

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
