/** Who is signed in. Tokens stay inside the backend client. */
export interface SessionUser {
  id: string;
  email: string;
  /** They have a second factor, and this session hasn't asked for its code. */
  needsCode?: boolean;
}

/** Whose comments, settings and reports the screens show: the person's own account, or one that they are a member of. */
export interface Account {
  id: string;
  /** The one that requests are about which name none. */
  isOwn: boolean;
}
