// Generated from the migrations by 'npm run types'. Do not edit.

/** What the schema service offers, in one word: the schema that these functions were written for. */
export const SERVICE_SIGNATURE = "f5c804af1218f815e5fd30de2d451218";
