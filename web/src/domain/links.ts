import { isWebLink } from "@shared/contracts/web-link.ts";
import { COLUMN_LIMITS } from "@shared/database/vocabulary.gen.ts";

const { most, longest } = COLUMN_LIMITS.facts.links;

/** The links that somebody wrote, one a line or apart. */
export function linksOf(written: string): string[] {
  return written.split(/\s+/).filter((link) => link !== "");
}

/** What is wrong with a fact's links; undefined when nothing is. */
export function problemOfLinks(links: readonly string[]): string | undefined {
  const odd = links.find((link) => !isWebLink(link) || !URL.canParse(link));
  if (odd !== undefined) return `“${odd}” isn't a link. Start it with https://.`;
  if (links.length > most) return `You can add up to ${most} links.`;
  return links.some((link) => link.length > longest)
    ? `Links can have at most ${longest} characters.`
    : undefined;
}
