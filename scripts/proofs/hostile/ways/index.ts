/** Ways in that are no single call: each is tried to its end, and says how often it got past what should hold it. */
import type { Way } from "../way.ts";
import { changedAddress } from "./changed-address.ts";
import { drainedProject } from "./drained-project.ts";
import { encodedPaths } from "./encoded-paths.ts";
import { guessedCodes } from "./guessed-codes.ts";
import { longAddresses } from "./long-addresses.ts";
import { oldRefreshTokens } from "./old-refresh-tokens.ts";
import { otherSpellings } from "./other-spellings.ts";
import { quadraticComments } from "./quadratic-comments.ts";
import { scriptLinks } from "./script-links.ts";
import { stuffedStorage } from "./stuffed-storage.ts";

/** In this order: the last one uses up what the address of this machine may ask of Auth. */
export const ways: Way[] = [
  changedAddress,
  scriptLinks,
  stuffedStorage,
  drainedProject,
  quadraticComments,
  guessedCodes,
  longAddresses,
  oldRefreshTokens,
  otherSpellings,
  encodedPaths,
];
