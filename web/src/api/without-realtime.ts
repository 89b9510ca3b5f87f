/**
 * Stands in for `@supabase/realtime-js` in the built client: screens follow changes by polling, and the library's socket
 * code would be 16 kB of every first signed-in paint. The backend client constructs this and tells it each new token;
 * it offers nothing else, so opening a channel fails at once.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
}
