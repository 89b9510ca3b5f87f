// Generated from package.json by 'npm run types'. Do not edit.

/** The product's version. */
export const VERSION = "0.1.0";
