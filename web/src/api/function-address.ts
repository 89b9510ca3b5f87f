import { installation } from "@/lib/installation";

/** Where an edge function is called from outside, as a person copies it into another program: `path` begins with the function's name. */
export function functionAddress(path: string): string {
  return `${installation().api?.replace(/(?<!\/)\/+$/, "")}/functions/v1/${path}`;
}
