/** The installation as a visitor finds it: its site, and the API that the site calls. */
import { healthResponse } from "../../supabase/functions/_shared/contracts/health.ts";
import type { Fault } from "./examination.ts";
import { dayOf, type Visit, visit } from "./visit.ts";
import { ADVICE, isLocal, type Way } from "./way.ts";

/** What is wrong at one address, by where a visit ends; undefined when it was as it should be. */
export async function siteFault(address: string, way: Way): Promise<Fault | undefined> {
  const seen = await visit(address);
  const fault = faultOf(address, seen, way);
  if (fault || (seen.at === "answer" && seen.text.includes("<title>Rejoinder"))) return fault;
  return {
    code: "site_elsewhere",
    mend: `${address} shows another site: its name leads elsewhere, is parked, or the proxy passes it on to something else. Correct the DNS record, the proxy or SITE_URL.`,
  };
}

/** The same for the API's public address, which answers with the health of the schedule or is none of ours. */
export async function apiFault(address: string, way: Way): Promise<Fault | undefined> {
  const seen = await visit(`${address}/functions/v1/health`);
  if (seen.at === "answer" && isHealth(seen.text)) return endsSoon(address, seen, way);
  const fault = faultOf(address, seen, way);
  if (fault) return fault;
  return {
    code: "api_elsewhere",
    mend: `${address}/functions/v1/health is answered by something else. Have the proxy pass /auth/v1, /rest/v1 and /functions/v1 on to Rejoinder (docs/SELF-HOST.md), or correct PUBLIC_API_URL.`,
  };
}

function isHealth(text: string): boolean {
  try {
    return healthResponse.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

function faultOf(address: string, seen: Visit, way: Way): Fault | undefined {
  const { host, hostname } = new URL(address);
  switch (seen.at) {
    case "name":
      return { code: "site_name", mend: nameMend(hostname, seen.detail) };
    case "connection":
      return {
        code: "site_down",
        mend: `Visitors can't connect to ${host} (${seen.detail}): nothing listens there, or a firewall is in the way. ${startAt(address, way)}`,
      };
    case "certificate":
      return {
        code: "site_certificate",
        mend: `Browsers refuse ${host}: ${seen.detail}. ${renewal(way)}`,
      };
    case "silence":
      return {
        code: "site_silent",
        mend: `${host} takes connections and doesn't answer (${seen.detail}). ${startAt(address, way)}`,
      };
    case "answer":
      return statusFault(address, seen.status, way) ?? endsSoon(address, seen, way);
  }
}

function nameMend(hostname: string, detail: string): string {
  return detail === "EAI_AGAIN"
    ? `The name server can't be asked for ${hostname} (EAI_AGAIN). Check this machine's DNS (resolvectl status).`
    : `The name ${hostname} has no address (${detail}). Add its A or AAAA record at your DNS provider, or renew the domain; else correct SITE_URL.`;
}

function statusFault(address: string, status: number, way: Way): Fault | undefined {
  if (status === 404 || status === 410) {
    return {
      code: "site_missing",
      mend: `${address} answers ${status}: there is no Rejoinder at this address. ${
        way === "hosted"
          ? "Deploy the web client (npm run deploy)"
          : "Have the proxy pass it on to the web client's port (docs/SELF-HOST.md)"
      }, or correct SITE_URL.`,
    };
  }
  if (status === 401 || status === 403 || status === 407) {
    return {
      code: "site_closed",
      mend: `${address} answers ${status}: visitors are asked for a password or turned away. Take that out of the proxy or the host in front of it.`,
    };
  }
  if (status >= 500) {
    return {
      code: "site_failing",
      mend: `${address} answers ${status}: what stands in front runs, and what is behind it doesn't answer. Restart that: ${ADVICE[way].restart}.`,
    };
  }
  return status < 400
    ? undefined
    : {
        code: "site_missing",
        mend: `${address} answers ${status}. Visit it in a browser, or correct SITE_URL.`,
      };
}

function endsSoon(address: string, { ends }: Extract<Visit, { at: "answer" }>, way: Way): Fault | undefined {
  if (!ends) return undefined;
  return {
    code: "site_certificate",
    mend: `The certificate of ${new URL(address).host} ends on ${dayOf(ends)} and should have been renewed by now. ${renewal(way)}`,
  };
}

function startAt(address: string, way: Way): string {
  if (isLocal(address)) return `Start it: ${ADVICE[way].restart}.`;
  return `Start what stands in front of it, and let ports 80 and 443 in: ${ADVICE[way].proxy}.`;
}

function renewal(way: Way): string {
  return way === "hosted"
    ? "Renew it where the site's certificate is managed: the host of the web client, or Supabase's custom domain."
    : `Caddy renews by itself, as long as the name leads here and port 80 is open: ${ADVICE.serve.proxy}.`;
}
