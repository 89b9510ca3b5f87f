/** Tries an edge function as every kind of caller, with a request about what is the owner's. */
import { ask } from "./callers.ts";
import { edgeFunctions } from "./expected.ts";
import { filledIn } from "./filled-in.ts";
import { isMember, members } from "./members.ts";
import { edgeCallers } from "./policies.ts";
import { isKeptOut, isOwnersAlone, reaches, type Scene } from "./try-data-api.ts";

/** What takes the browser's key alone asks nobody who they are. */
const isForVisitors = (name: string) => ["visitor", "anyone"].includes(edgeFunctions[name]?.lets ?? "");

/** Callers who may do things for the owner: it counts whether they are let in. */
const trusted: readonly string[] = ["owner", "operator", "cron key", "secret key"];

export async function tryEdgeFunction(
  scene: Scene,
  name: string,
  { body = {}, path = "", query }: { body?: Record<string, unknown>; path?: string; query?: string },
): Promise<string> {
  let cells = "";
  const isRead = Boolean(path || query);
  const url = `${scene.stack.urls.api}/functions/v1/${name}${path}${query ? `?${query}` : ""}`;
  const before = await scene.snapshot.rowsOf(scene.owner.owner.id);
  for (const caller of edgeCallers) {
    const answer = await ask(url, {
      method: isRead ? "GET" : "POST",
      headers: { ...scene.headers[caller], "content-type": "application/json" },
      ...(isRead
        ? {}
        : {
            body: JSON.stringify({
              ...(filledIn(body, scene.owner.things) as object),
              ...(isMember(caller) && { account_id: scene.owner.owner.id }),
            }),
          }),
    });
    if (answer.status === 401 || isKeptOut(answer)) cells += "-";
    else if (answer.status >= 500) cells += `?${answer.status}${answer.code}?`;
    else if (caller === "operator" && isOwnersAlone(answer)) cells += "p";
    else if (trusted.includes(caller)) cells += "x";
    else if (isMember(caller) && members[caller].inside && !isForVisitors(name)) cells += "x";
    else cells += (await reaches(scene, answer, before)) ? "x" : "0";
    await scene.snapshot.restore();
  }
  return cells;
}
