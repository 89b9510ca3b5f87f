/** Where the web client keeps its session in the browser's local storage, as web/src/api/client.ts and web/boot.js have it. */
export const SESSION_KEY = "rejoinder.session";
