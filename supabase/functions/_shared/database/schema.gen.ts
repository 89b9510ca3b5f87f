// Generated from the migrations by 'npm run types'. Do not edit.

/** What the schema service offers, in one word: the schema that these functions were written for. */
export const SERVICE_SIGNATURE = "0d350190cfe914cbc7061e1688829d0f";
