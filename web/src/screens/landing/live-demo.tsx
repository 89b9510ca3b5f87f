import { Eye, Pause, Play } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Thread, ThreadComment, ThreadReply } from "@/components/thread/thread";
import { Button } from "@/components/ui/button";
import { demoExamples } from "@/content/landing";
import { cn } from "@/lib/cn";
import { type Act, actSteps, reached } from "./demo-script";
import { useDemo } from "./use-demo";

const captions: Record<Act, string> = {
  comment: "A comment comes in",
  drafting: "A reply is drafted in your voice",
  draft: "It waits for your approval",
  queued: "Approved, with two minutes to change your mind",
  posting: "On its way to YouTube",
  checking: "Posted, and now checked from the outside",
  public: "Verified: everyone can see it",
};

/** The product at work, on invented comments: it plays by itself, can be paused, and its buttons do what they say. */
export function LiveDemo() {
  const card = useRef<HTMLElement>(null);
  const demo = useDemo(card, demoExamples.length);
  const example = demoExamples[demo.example];
  if (!example) return null;

  return (
    <section
      ref={card}
      aria-label="Example: from a comment to a public reply"
      className="rounded-xl border border-line bg-sheet shadow-float"
    >
      <header className="flex items-center gap-3 border-b border-line px-5 py-3 text-sm">
        <span className="min-w-0 flex-1 truncate text-ink-2">
          On <span className="font-medium text-ink">{example.video}</span>
        </span>
        <span className="shrink-0 text-xs text-ink-3">Example</span>
      </header>

      {/* The height of the longest example, so that nothing under it moves while it plays. */}
      <div className="min-h-108 px-5 py-5 sm:min-h-86">
        <DemoThread key={demo.example} example={example} demo={demo} />
      </div>

      <DemoFooter demo={demo} />
    </section>
  );
}

type Demo = ReturnType<typeof useDemo>;

interface DemoThreadProps {
  example: (typeof demoExamples)[number];
  demo: Demo;
}

/** The comment and its reply, as far as they are. */
function DemoThread({ example, demo }: DemoThreadProps) {
  const { act } = demo;
  return (
    <Thread className="animate-appear">
      <ThreadComment author={example.author} at={example.at} leads={reached(act, "drafting")}>
        <p lang={example.language}>{example.comment}</p>
      </ThreadComment>
      {reached(act, "drafting") && (
        <div className="animate-appear">
          <ThreadReply
            author={example.channel}
            meta={act === "drafting" ? "is being drafted" : "AI draft"}
            steps={reached(act, "draft") ? actSteps(act) : []}
            actions={actionsOf(demo)}
          >
            {act === "drafting" ? (
              <span className="mt-2 flex flex-col gap-2.5" aria-hidden="true">
                {["w-11/12", "w-full", "w-7/12"].map((width) => (
                  <span key={width} className={cn("h-2.5 animate-pulse rounded-xs bg-line", width)} />
                ))}
              </span>
            ) : (
              <p lang={example.language} className="animate-appear">
                {example.reply}
              </p>
            )}
          </ThreadReply>
        </div>
      )}
    </Thread>
  );
}

/** What can be done with the reply, or is to be seen of it. */
function actionsOf({ act, approve, undo }: Demo): ReactNode {
  if (act === "draft") {
    return (
      <Button size="sm" onClick={approve}>
        Approve
      </Button>
    );
  }
  if (act === "queued") {
    return (
      <Button size="sm" variant="secondary" onClick={undo}>
        Undo
      </Button>
    );
  }
  if (act === "public") {
    return (
      <p className="flex h-8 items-center gap-1.5 text-sm font-medium text-public">
        <Eye aria-hidden="true" className="size-4" />
        Seen without signing in
      </p>
    );
  }
  return reached(act, "posting") ? <span className="h-8" /> : undefined;
}

function DemoFooter({ demo: { example: index, act, playing, toggle, choose } }: { demo: Demo }) {
  return (
    <footer className="flex items-center gap-3 border-t border-line py-2 pr-4 pl-2">
      <Button
        variant="quiet"
        size="icon"
        aria-label={playing ? "Pause the example" : "Play the example"}
        onClick={toggle}
      >
        {playing ? <Pause /> : <Play />}
      </Button>
      <p className="min-w-0 flex-1 text-sm text-ink-2">{captions[act]}</p>
      <fieldset className="flex shrink-0">
        <legend className="sr-only">Examples</legend>
        {demoExamples.map(({ name }, position) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            aria-pressed={position === index}
            title={name}
            onClick={() => choose(position)}
            className="group flex size-6 items-center justify-center rounded-full"
          >
            <span className="size-2 rounded-full bg-line-strong transition-colors group-hover:bg-control group-aria-pressed:bg-ink" />
          </button>
        ))}
      </fieldset>
    </footer>
  );
}
