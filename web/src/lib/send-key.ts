import type { KeyboardEvent } from "react";

/** Whether a key sends what is written in a box of several lines. */
export const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === "Enter" && (ctrlKey || metaKey);
