import type { QueryClient } from "@tanstack/react-query";
import type { Account, SessionUser } from "@/domain/session-user";
import type * as session from "./session";

/** What every route gets. */
export interface RouterContext {
  /** Who is signed in; handed in so that tests can say so. */
  session: Pick<typeof session, "getUser" | "mayHaveSession">;
}

/** What the routes under /app get besides. */
export interface SignedInContext {
  user: SessionUser;
  account: Account;
  queryClient: QueryClient;
}
