/** A number of a text with its place, in figures or in words. */
export interface FoundNumber {
  start: number;
  end: number;
  /** More than one where "1.899" may be either. */
  values: number[];
  /** An article ("an hour") or as vague as one: counts only with a unit. */
  article: boolean;
  ordinal: boolean;
}
