// Generated from the migrations by 'npm run types'. Do not edit.

/** What the schema service offers, in one word: the schema that these functions were written for. */
export const SERVICE_SIGNATURE = "c6d8a452aacf037e79a0bf4aae485a60";
