/** How large the database is, and how large it may become. */
import { LIMITS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { sizeWords } from "../lib/sizes.ts";
import type { Check, Examination } from "./examination.ts";

const room =
  "Get a larger plan or disk, then say so with npm run operate -- size --set 8GB (docs/OPERATE.md, A full database).";

function filled({ facts: { database } }: Examination, level: "low" | "full"): string | undefined {
  if (database?.state !== level || database.bytes === null || database.most_bytes === null) return undefined;
  return `The database has ${sizeWords(database.bytes)} of the ${sizeWords(database.most_bytes)} that you allow.`;
}

export const lowDatabase: Check = (examination) => {
  const words = filled(examination, "low");
  return (
    words &&
    `${words} From ${LIMITS.database_low_percent}% on, past comments wait; news is read and replies go out. ${room}`
  );
};

export const fullDatabase: Check = (examination) => {
  const words = filled(examination, "full");
  return (
    words && `${words} A hosted database that is full can only be read, so everything would stop. ${room}`
  );
};

/** A hint: on a server of one's own the disk is watched, but nobody tells what a hosted plan holds. */
export const unboundedDatabase: Check = ({ facts: { database }, way }) =>
  way === "hosted" && database?.most_bytes === null
    ? "Nobody has said how large the database may become, so nothing keeps past comments from filling it. Say it: npm run operate -- size --set 500MB on Supabase Free, 8GB on Pro (docs/SCALE.md, Plans)."
    : undefined;
