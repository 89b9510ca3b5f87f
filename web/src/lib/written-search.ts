import type { SearchSchemaInput } from "@tanstack/react-router";

/** Search parameters as they stand in the address, which may be anything. */
export type Written<Search> = { [Name in keyof Search]?: unknown };

/**
 * Leaves the reading to the screen: what a route imports is part of every page's first load, and the words that a screen
 * knows are not needed there. Links are still held to the screen's own words.
 */
export function written<Search>(search: Search & SearchSchemaInput): Written<Search> {
  return search;
}
