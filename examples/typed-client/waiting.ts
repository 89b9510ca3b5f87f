// Prints the comments that wait for approval, and approves the first one that may be: every path, field and answer is checked by the
// types that are generated from the API's reference.
//
//   npm install
//   export REJOINDER_API=https://<project>.supabase.co/functions/v1/api REJOINDER_KEY=rj_...
//   npm run generate && npm run check && npm start
//
// Node 24 or newer, which runs TypeScript as it is.
import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";

const { REJOINDER_API: baseUrl, REJOINDER_KEY: key } = process.env;
if (!baseUrl || !key) throw new Error("Set REJOINDER_API and REJOINDER_KEY.");

const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });

/** What was asked for; throws what the API says instead, which are problem details. */
function answered<Data>({ data, error }: { data?: Data; error?: { code: string; detail: string } }): Data {
  if (error || !data) throw new Error(error ? `${error.code}: ${error.detail}` : "The API answered nothing.");
  return data;
}

const { comments } = answered(
  await api.GET("/comments", { params: { query: { tab: "to_approve", order: "urgent", limit: 20 } } }),
);
for (const { author_name, excerpt } of comments) console.log(JSON.stringify([author_name, excerpt]));

const first = comments.find(({ can }) => can.some(({ act }) => act === "approve"));
if (first) {
  const path = { id: first.id };
  const { version } = answered(await api.GET("/comments/{id}", { params: { path } }));
  const header = { "Idempotency-Key": crypto.randomUUID() };
  const approved = await api.POST("/comments/{id}/approve", { params: { path, header }, body: { version } });
  console.log(`Approved, and in the tab ${answered(approved).tab}.`);
}
