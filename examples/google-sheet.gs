// Writes last month's numbers and the comments that wait into a Google Sheet.
//
// Extensions, Apps Script: paste this file. Project settings, Script properties: REJOINDER_API
// (https://<project>.supabase.co/functions/v1/api) and REJOINDER_KEY (rj_..., scope read). Run updateRejoinder once by
// hand to allow it, then add a time-driven trigger for it.

/** Asks the API; throws what it says when it refuses. */
function askRejoinder_(path) {
  const settings = PropertiesService.getScriptProperties();
  const response = UrlFetchApp.fetch(settings.getProperty("REJOINDER_API") + path, {
    headers: { Authorization: `Bearer ${settings.getProperty("REJOINDER_KEY")}` },
    muteHttpExceptions: true,
  });
  const answer = JSON.parse(response.getContentText());
  if (response.getResponseCode() !== 200) throw new Error(`${answer.code}: ${answer.detail}`);
  return answer;
}

function updateRejoinder() {
  const { from, to } = lastMonth_(new Date());
  const { days } = askRejoinder_(`/reports/days?from=${from}&to=${to}`);
  writeSheet_("Last month", [
    ["Day", "Comments", "Replies", "Public replies", "Coverage in %"],
    ...days.map((day) => [
      day.day,
      day.comments,
      day.replies,
      day.public_replies,
      day.coverage_percent ?? "",
    ]),
  ]);
  writeSheet_("Waiting", [
    ["Written", "Channel", "Video", "Viewer", "Comment", "Reply"],
    ...waiting_().map((comment) => [
      comment.written_at ?? "",
      comment.channel_id,
      comment.video?.title ?? "",
      comment.author_name ?? "",
      comment.excerpt ?? "",
      comment.reply_excerpt ?? "",
    ]),
  ]);
}

/** Every comment that waits for approval, soonest first. */
function waiting_() {
  const found = [];
  let cursor = "";
  do {
    const page = askRejoinder_(`/comments?tab=to_approve&order=urgent&limit=100${cursor}`);
    found.push(...page.comments);
    cursor = page.next && `&cursor=${page.next}`;
  } while (cursor);
  return found;
}

/** The first and the last day of the month before a moment. */
function lastMonth_(now) {
  const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 1));
  const last = new Date(Date.UTC(now.getFullYear(), now.getMonth(), 0));
  const day = (date) => date.toISOString().slice(0, 10);
  return { from: day(first), to: day(last) };
}

/** Puts rows in place of all that a sheet has; makes the sheet where there is none. */
function writeSheet_(name, rows) {
  const book = SpreadsheetApp.getActiveSpreadsheet();
  const sheet = book.getSheetByName(name) ?? book.insertSheet(name);
  sheet.clearContents();
  sheet.getRange(1, 1, rows.length, rows[0].length).setValues(rows.map((row) => row.map(plain_)));
}

/** What viewers write stays text: an apostrophe before it, or "=IMPORTDATA(...)" would be a formula. */
function plain_(value) {
  return typeof value === "string" && /^[=+\-@']/.test(value) ? `'${value}` : value;
}
