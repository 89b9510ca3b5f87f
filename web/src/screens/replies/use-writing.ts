import { useEffect } from "react";
import { noteWriting } from "@/api/teamwork";

/** Often enough that nobody who writes is forgotten between two words of it (engine.most('writing_seconds')). */
const SAY_MS = 8_000;

/** Says to the others that one is writing this reply, as long as its editor is open and in sight. */
export function useWriting(id: string): void {
  useEffect(() => {
    const say = () => {
      // Whether it is heard changes nothing for who writes.
      if (document.visibilityState === "visible") noteWriting(id).catch(() => undefined);
    };
    say();
    const timer = setInterval(say, SAY_MS);
    return () => {
      clearInterval(timer);
      noteWriting(null).catch(() => undefined);
    };
  }, [id]);
}
