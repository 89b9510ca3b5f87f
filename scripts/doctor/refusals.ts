/** What it means that the database or the functions did not answer as they should: one fault for each way not to. */
import type { Asked } from "./ask.ts";
import type { Fault } from "./examination.ts";
import { ADVICE, type Way } from "./way.ts";

export function databaseRefusal(asked: Asked, url: string, way: Way): Fault {
  const { status } = asked;
  const { restart, bringUpToDate } = ADVICE[way];
  if (status === 0) {
    return {
      code: "unreachable",
      mend: `Nothing responds at ${url}. Start it: ${restart}. Or check SUPABASE_URL.`,
    };
  }
  if (status === 401 || status === 403) {
    return {
      code: "wrong_key",
      mend: `${url} doesn't accept the secret key. Set SUPABASE_SECRET_KEY to the project's secret key named default.`,
    };
  }
  if (status === 402) return overQuota(url);
  // A Data API that knows no such function or schema says so by a code; facts of another form come from another version, too.
  const knowsNone = [404, 406].includes(status) && codeOf(asked) !== undefined;
  if (knowsNone || (status < 300 && asked.body)) {
    return {
      code: "old_schema",
      mend: `The database is older than this version. Apply the migrations, then the functions: ${bringUpToDate}.`,
    };
  }
  if (status >= 500) {
    return {
      code: "database_failing",
      mend: `The Data API at ${url} answers ${status}${said(asked)}: the database is down or overloaded. Restart it: ${restart}. If this message stays, ${
        way === "hosted"
          ? "look at the database's log in Supabase's dashboard."
          : "logs/postgres.log in the data directory says why."
      }`,
    };
  }
  return {
    code: "wrong_address",
    mend: `${url} answers ${status}, so it isn't Rejoinder's API. Check SUPABASE_URL.`,
  };
}

/** The database has taken the key that the functions are asked with, so what is refused now is theirs. */
export function functionsRefusal(asked: Asked, way: Way): Fault {
  const { status } = asked;
  const { restart, bringUpToDate, functionsLog } = ADVICE[way];
  if (status === 0) {
    return {
      code: "functions_silent",
      mend: `The functions don't answer in time. Restart them: ${restart}. If this message stays, see ${functionsLog}.`,
    };
  }
  if (status === 404 || status < 300) {
    return {
      code: "functions_missing",
      mend: `This version's functions aren't there. Deploy them: ${bringUpToDate}.`,
    };
  }
  if (status === 401 || status === 403) {
    return {
      code: "wrong_key",
      mend: `The functions don't accept the secret key that the database accepts: they know another one. Start them anew with this project's keys: ${bringUpToDate}.`,
    };
  }
  return {
    code: "functions_failing",
    mend: `The functions answer ${status}${said(asked)}. Look at ${functionsLog}. A setting that is missing or wrong is named there; after mending it: ${restart}.`,
  };
}

/** Supabase's own refusal, whatever is asked: the average of the billing period counts, over all projects of an organization. */
function overQuota(url: string): Fault {
  return {
    code: "over_quota",
    mend: `${url} answers 402: Supabase has restricted your organization, whose databases are larger than its plan allows on average. Get a larger plan or lift its spend cap (Organization, Billing in Supabase's dashboard).`,
  };
}

function codeOf({ body }: Asked): string | undefined {
  const { code, error } = (body ?? {}) as { code?: unknown; error?: { code?: unknown } };
  const found = code ?? error?.code;
  return typeof found === "string" ? found : undefined;
}

function said(asked: Asked): string {
  const code = codeOf(asked);
  return code === undefined ? "" : ` (${code.slice(0, 60)})`;
}
