import { createContext, use } from "react";

export type LandingDialog = "access" | "report" | "auth" | "menu";

/** Opens one of the page's dialogs; given to every part of the page. */
export const LandingActions = createContext<(dialog: LandingDialog) => void>(() => undefined);

export const useOpenDialog = () => use(LandingActions);
