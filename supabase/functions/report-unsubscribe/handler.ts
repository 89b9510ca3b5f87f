import type { ReportUnsubscribeResponse } from "../_shared/contracts/report-unsubscribe.ts";
import type { Handler } from "../_shared/http/endpoint.ts";
import type { BaseServices } from "../_shared/services.ts";

const tokenOf = ({ url }: Request) => new URL(url).searchParams.get("token") ?? "";

/** The press of a mail program's own button. */
export const handleReportUnsubscribe: Handler<unknown, ReportUnsubscribeResponse, BaseServices> = async ({
  request,
  db,
}) => {
  await db.call("unsubscribe_report_address", { p_token: tokenOf(request) });
  return { unsubscribed: true };
};

/** Who opens the address is led to the page with the button: a look, such as a scanner's, ends nothing. */
export const leadToPage: Handler<unknown, never, BaseServices> = async ({ request }, { env }) =>
  new Response(null, {
    status: 303,
    headers: {
      location: `${env.SITE_URL}/report-mail#${encodeURIComponent(tokenOf(request))}`,
      "cache-control": "no-store",
    },
  });
