import type { TryReply } from "@shared/contracts/try-reply.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, Suspense, useState } from "react";
import { ApiError } from "@/api/errors";
import { tryReply } from "@/api/functions";
import { AskOwner } from "@/components/ask-owner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { onDemand } from "@/lib/on-demand";
import { videosQuery } from "@/queries/rules";
import { useApproved } from "@/queries/use-approved";
import { useMay } from "@/queries/use-may";
import { useAccount } from "@/session/use-account";

const TesterResult = onDemand(() => import("./tester-result"), "TesterResult");

const MAX_TEXT = 5000;

const seenOptions = [
  { value: "new", label: "First-time commenter" },
  { value: "seen", label: "Returning commenter" },
  { value: "regular", label: "Regular" },
] as const;

/** Tries any text against the rules: which one decides, why, and what the reply would be. */
export function TesterCard({ channel }: { channel: string | undefined }) {
  const approved = useApproved();
  const may = useMay("answer")(channel);
  const trial = useMutation({ mutationFn: tryReply });
  return (
    <Card
      title="Try a comment"
      description="See which rule applies and what the reply would be. Nothing is posted or saved. An AI reply counts toward today's model calls."
    >
      {!approved && (
        <p className="mb-4 text-sm text-waiting">
          AI replies work once your access is approved. Until then, you can test rules that don't need AI.
        </p>
      )}
      <AskOwner need="answer" to="test comments" channel={channel ?? null} />
      {may && <TesterForm channel={channel} busy={trial.isPending} onTest={trial.mutate} />}
      <div aria-live="polite">
        {trial.error && (
          <p className="mt-4 text-sm text-failed">
            {trial.error instanceof ApiError
              ? trial.error.message
              : "Couldn't run the test comment. Try again."}
          </p>
        )}
        {trial.data && (
          <Suspense>
            <TesterResult result={trial.data} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}

interface TesterFormProps {
  channel: string | undefined;
  busy: boolean;
  onTest: (comment: TryReply) => void;
}

/** The comment to try: its words, who writes them and under which video. */
function TesterForm({ channel, busy, onTest }: TesterFormProps) {
  const account = useAccount();
  const { data: videos = [] } = useQuery(videosQuery(account.id, channel));
  const [text, setText] = useState("");
  const [author, setAuthor] = useState("");
  const [seen, setSeen] = useState<(typeof seenOptions)[number]["value"]>("new");
  const [video, setVideo] = useState("");
  const [problem, setProblem] = useState<string>();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const typed = text.trim();
    setProblem(typed ? undefined : "Enter a comment to test.");
    if (!typed) return;
    onTest({
      text: typed,
      author: seen,
      ...(author.trim() && { author_name: author.trim() }),
      ...(video && { video_id: video }),
      ...(channel && { channel_id: channel }),
    });
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label="Comment" error={problem}>
        <Textarea
          value={text}
          rows={3}
          maxLength={MAX_TEXT}
          dir="auto"
          onChange={(event) => setText(event.target.value)}
          placeholder="How long does the dough rest?"
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Viewer"
          optional
          value={author}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setAuthor(event.target.value)}
          placeholder="@ana"
        />
        <Field label="Commenter">
          <Select value={seen} onValueChange={setSeen} options={seenOptions} />
        </Field>
        <Field label="Video">
          <Select
            value={video}
            onValueChange={setVideo}
            options={[
              { value: "", label: "Any video" },
              ...videos.map(({ id, title }) => ({ value: id, label: title ?? id })),
            ]}
          />
        </Field>
      </div>
      <Button type="submit" variant="secondary" busy={busy} busyText="Testing..." className="self-start">
        Test comment
      </Button>
    </form>
  );
}
