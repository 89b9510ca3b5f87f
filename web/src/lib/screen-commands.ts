import { useEffect } from "react";

/** Something a person can have done by its name. */
export interface Command {
  /** Where several may have the same name. */
  id?: string;
  label: string;
  /** The cap of the key that does the same. */
  key?: string;
  run: () => void;
}

let ofScreen: (() => Command[]) | undefined;

/** What the screen that is shown can do now, for the menu of all commands. */
export function useScreenCommands(list: () => Command[]): void {
  useEffect(() => {
    ofScreen = list;
    return () => {
      if (ofScreen === list) ofScreen = undefined;
    };
  });
}

export const screenCommands = (): Command[] => ofScreen?.() ?? [];
