/** A way in that is no single call. */
import type { Place } from "./place.ts";

export interface Found {
  /** How often it got past. */
  passed: number;
  /** What it met on its way. */
  [what: string]: unknown;
}

export interface Way {
  name: string;
  /** What the attacker does, in a sentence. */
  about: string;
  attempt(place: Place): Promise<Found>;
}
