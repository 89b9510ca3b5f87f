import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, Suspense, useState } from "react";
import { ApiError } from "@/api/errors";
import { tryReply } from "@/api/functions";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { onDemand } from "@/lib/on-demand";
import { profileQuery } from "@/queries/account";
import { videosQuery } from "@/queries/rules";
import { useUser } from "@/session/use-user";

const TesterResult = onDemand(() => import("./tester-result"), "TesterResult");

const MAX_TEXT = 5000;

const seenOptions = [
  { value: "new", label: "Writes for the first time" },
  { value: "seen", label: "Wrote before" },
] as const;

/** Tries any text against the rules: which one decides, why, and what the reply would be. */
export function TesterCard() {
  const user = useUser();
  const { data: videos = [] } = useQuery(videosQuery(user.id));
  const { data: profile } = useQuery(profileQuery(user));
  const [text, setText] = useState("");
  const [author, setAuthor] = useState("");
  const [seen, setSeen] = useState<"new" | "seen">("new");
  const [video, setVideo] = useState("");
  const [problem, setProblem] = useState<string>();
  const trial = useMutation({ mutationFn: tryReply });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const typed = text.trim();
    setProblem(typed ? undefined : "Write a comment to try.");
    if (!typed) return;
    trial.mutate({
      text: typed,
      author_seen: seen === "seen",
      ...(author.trim() && { author_name: author.trim() }),
      ...(video && { video_id: video }),
    });
  }

  return (
    <Card
      title="Try a comment"
      description="See which rule decides and what would be replied. Nothing is posted and nothing is kept; a reply by the model counts as one of the day's model calls."
    >
      {profile && !profile.plan && (
        <p className="mb-4 text-sm text-waiting">
          The model writes once your access is approved. What your rules decide alone you can try now.
        </p>
      )}
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
          <Field label="Who writes">
            <Select value={seen} onValueChange={setSeen} options={seenOptions} />
          </Field>
          <Field label="Video">
            <Select
              value={video}
              onValueChange={setVideo}
              options={[
                { value: "", label: "No video in particular" },
                ...videos.map(({ id, title }) => ({ value: id, label: title ?? id })),
              ]}
            />
          </Field>
        </div>
        <Button
          type="submit"
          variant="secondary"
          busy={trial.isPending}
          busyText="Trying..."
          className="self-start"
        >
          Try it
        </Button>
      </form>
      <div aria-live="polite">
        {trial.error && (
          <p className="mt-4 text-sm text-failed">
            {trial.error instanceof ApiError ? trial.error.message : "Couldn't test this. Try again."}
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
