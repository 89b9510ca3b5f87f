/** Stands in for `@supabase/storage-js` in the built client, which keeps no files (10 kB of the first signed-in paint). */
export class StorageClient {}

export class StorageApiError extends Error {}
