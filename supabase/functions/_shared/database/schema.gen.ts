// Generated from the migrations by 'npm run types'. Do not edit.

/** What the schema service offers, in one word: the schema that these functions were written for. */
export const SERVICE_SIGNATURE = "86b45c3ebb40e7a6fdcf85c1af05f98f";
