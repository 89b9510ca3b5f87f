import { useMemo, useRef, useState } from "react";

/** An action that can be taken back. */
export interface Undoable {
  words: string;
  /** Browser time until which undoing is promised. */
  until: number;
  run: () => Promise<void>;
}

/** More than these nobody remembers. */
const DEPTH = 50;

/** What was done and can be taken back, the last first. The functions to change it never change themselves. */
export function useUndo() {
  const [last, setLast] = useState<Undoable>();
  const stack = useRef<Undoable[]>([]);
  const undo = useMemo(() => {
    /** The last that still can be taken back. */
    function settle() {
      stack.current = stack.current.filter(({ until }) => until > Date.now()).slice(-DEPTH);
      setLast(stack.current.at(-1));
    }
    return {
      offer(words: string, forMs: number, run: () => Promise<void>): Undoable {
        const undoable = { words, until: Date.now() + forMs, run };
        stack.current.push(undoable);
        settle();
        return undoable;
      },
      withdraw(undoable: Undoable) {
        stack.current = stack.current.filter((other) => other !== undoable);
        settle();
      },
      /** Takes the last action back; false when there is none. */
      run(): boolean {
        settle();
        const undoable = stack.current.pop();
        settle();
        void undoable?.run();
        return undoable !== undefined;
      },
      settle,
      clear() {
        stack.current = [];
        setLast(undefined);
      },
    };
  }, []);
  return [last, undo] as const;
}

export type Undo = ReturnType<typeof useUndo>[1];
