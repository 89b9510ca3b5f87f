/** Where an edge function is called from outside, as a person copies it into another program: `path` begins with the function's name. */
export function functionAddress(path: string): string {
  return `${import.meta.env.VITE_SUPABASE_URL.replace(/(?<!\/)\/+$/, "")}/functions/v1/${path}`;
}
