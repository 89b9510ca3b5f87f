import type { Env } from "../runtime/env.ts";
import type { Mailer } from "./mailer.ts";

export interface NoticeServices {
  env: Pick<Env, "OPERATOR_MAIL" | "SITE_URL">;
  mailer: Mailer | undefined;
}

interface Notice {
  /** The same for every try to tell one thing. */
  id: string;
  subject: string;
  text: string;
}

/**
 * Tells the operator by mail what only they can mend; whether the server took it. Undefined where nobody can be told, so that
 * nothing need be claimed.
 */
export function operatorNotice({
  env,
  mailer,
}: NoticeServices): ((notice: Notice) => Promise<boolean>) | undefined {
  if (!mailer || !env.OPERATOR_MAIL) return undefined;
  return (notice) =>
    mailer.send({ to: env.OPERATOR_MAIL, ...notice }).then(
      () => true,
      (error: unknown) => {
        const cause = String(error).split("\n")[0]?.slice(0, 300);
        console.error(JSON.stringify({ kind: "operator_notice", notice: notice.id, cause }));
        return false;
      },
    );
}
