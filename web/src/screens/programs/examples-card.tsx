import answers from "@examples/answer-comments.mjs?url";
import assistant from "@examples/assistant.mjs?url";
import sheet from "@examples/google-sheet.gs?url";
import configuration from "@examples/mcp.json?url";
import typed from "@examples/typed-client/waiting.ts?url";
import receiver from "@examples/webhook-receiver.mjs?url";
import { Card } from "@/components/ui/card";

/** Whole files, each of which says in its first lines how to run it. */
const EXAMPLES = [
  {
    file: "answer-comments.mjs",
    url: answers,
    text: "Answers comments that contain certain words, in Node.",
  },
  { file: "webhook-receiver.mjs", url: receiver, text: "Takes webhooks, each event once, in Node." },
  {
    file: "google-sheet.gs",
    url: sheet,
    text: "Fills a Google Sheet with last month's numbers and the comments that wait.",
  },
  { file: "mcp.json", url: configuration, text: "Connects an assistant." },
  { file: "assistant.mjs", url: assistant, text: "Uses an assistant's tools from Node, by mcp.json." },
  { file: "waiting.ts", url: typed, text: "Calls the API with types that are generated from its reference." },
];

/** Programs to begin with. */
export function ExamplesCard() {
  return (
    <Card
      title="Examples"
      description="Programs to begin with. The first lines of each say how to run it."
      flush
    >
      <ul className="divide-y divide-line border-t border-line">
        {EXAMPLES.map(({ file, url, text }) => (
          <li key={file} className="px-4 py-3 sm:px-5">
            <a
              href={url}
              download={file}
              className="font-mono text-sm font-medium text-accent underline-offset-2 hover:underline"
            >
              {file}
            </a>
            <p className="text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
