/** Who is signed in. Tokens stay inside the backend client. */
export interface SessionUser {
  id: string;
  email: string;
}
