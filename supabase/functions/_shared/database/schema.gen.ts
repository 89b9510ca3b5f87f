// Generated from the migrations by 'npm run types'. Do not edit.

/** What the schema service offers, in one word: the schema that these functions were written for. */
export const SERVICE_SIGNATURE = "7dd2fa29cd8ea007ebd6e1cc5da31d1b";
