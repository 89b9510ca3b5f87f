import { useRef, useState } from "react";
import { type ApiError, toApiError } from "@/api/errors";
import { typedName } from "./typed-name";

/** The name under which somebody acts by link. `onOver` is told when the link opens nothing any more. */
export function useName(onOver: (code: string) => void) {
  const [name, setName] = useState(typedName);
  const [unnamed, setUnnamed] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  function told({ code, status, message }: ApiError): string {
    if (status === 410 || code === "link_not_found") onOver(code === "link_not_found" ? "unknown" : code);
    return message;
  }

  return {
    name,
    setName,
    /** It was asked for, and is not there. */
    unnamed,
    box,
    /** Runs what needs a name, or asks for that first; resolves to what went wrong. */
    async named(work: (name: string) => Promise<void>): Promise<string | undefined> {
      if (!name) {
        setUnnamed(true);
        box.current?.focus();
        return undefined;
      }
      try {
        await work(name);
        return undefined;
      } catch (error) {
        return told(await toApiError(error));
      }
    },
  };
}
