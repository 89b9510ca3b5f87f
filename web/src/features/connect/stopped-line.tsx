import type { Connection } from "@/api/connections";

/** Why the engine does not use a connection, and the step that mends it; nothing when it does. The badge is about the sign-in alone. */
export function StoppedLine({ connection }: { connection: Connection }) {
  const { stopped_sentence: sentence, stopped_page: page } = connection;
  if (!sentence) return null;
  return (
    <p role="alert" className="basis-full rounded-md bg-failed-wash px-3 py-2 text-sm text-failed">
      Stopped: {sentence}
      {page && (
        <>
          {" "}
          <a
            href={page}
            target="_blank"
            rel="noreferrer"
            className="font-medium underline underline-offset-2"
          >
            Open Google Cloud
          </a>
        </>
      )}
    </p>
  );
}
