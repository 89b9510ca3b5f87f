/**
 * Stands in the built client for the parts of @supabase/supabase-js that this one never calls, Realtime and Storage: they are a
 * quarter of what a signed-in person would load besides the framework (22 of 78 kB). What is called all the same fails at once.
 */
const missing = (service: string) => () => {
  throw new Error(`The web client is built without ${service} (web/unused-services.ts).`);
};

export class RealtimeClient {
  channel = missing("Realtime");
  getChannels = this.channel;
  removeChannel = this.channel;
  removeAllChannels = this.channel;
  /** Called whenever somebody signs in. */
  setAuth(): void {}
}

export class StorageClient {
  from = missing("Storage");
}

export class StorageApiError extends Error {}
