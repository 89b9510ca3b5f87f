import { Eye, ShieldAlert } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { threadSteps } from "@/components/thread/steps";
import { ThreadSteps } from "@/components/thread/thread-steps";
import { Badge } from "@/components/ui/badge";
import { Kbd } from "@/components/ui/kbd";
import { features } from "@/content/landing";
import { cn } from "@/lib/cn";
import { ProductTour } from "./product-tour";
import { Section } from "./section";

interface FeatureProps {
  title: string;
  text: string;
  /** A piece of the product that shows it. */
  picture: ReactNode;
  className: string;
}

function Feature({ title, text, picture, className }: FeatureProps) {
  return (
    <li className={cn("flex flex-col rounded-xl border border-line bg-sheet shadow-rest", className)}>
      <div
        aria-hidden="true"
        className="flex min-h-44 flex-1 flex-col justify-center rounded-t-xl border-b border-line bg-sunken px-6 py-7"
      >
        {picture}
      </div>
      <div className="px-6 py-5">
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="mt-1 text-base text-ink-2">{text}</p>
      </div>
    </li>
  );
}

function Verdicts() {
  return (
    <div className="flex flex-col gap-6">
      <ThreadSteps
        steps={threadSteps("verified_public", true)}
        times={{ posted: "14:02", public: "14:03" }}
      />
      <ThreadSteps
        steps={threadSteps("under_moderation", true)}
        times={{ posted: "14:05", public: "14:10" }}
      />
    </div>
  );
}

function Voice() {
  return (
    <div className="flex flex-col gap-3">
      <p className="rounded-md border border-line bg-sheet px-3.5 py-2.5 text-base shadow-rest">
        Help first, sell never. Short, warm, a little dry. Link the playlist when someone asks how to start.
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="accent">Help the community</Badge>
        <Badge tone="accent">More engagement</Badge>
        <Badge>Improve funnel</Badge>
      </div>
    </div>
  );
}

const keys = [
  ["A", "Approve"],
  ["E", "Edit"],
  ["D", "Dismiss"],
  ["Z", "Two minutes to undo"],
] as const;

function Approval() {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2.5 text-sm text-ink-2">
      {keys.map(([key, words]) => (
        <Fragment key={key}>
          <dt>
            <Kbd>{key}</Kbd>
          </dt>
          <dd>{words}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Credits() {
  return (
    <div>
      <p className="tabular flex items-baseline justify-between gap-2 text-sm">
        <span className="text-ink-2">Credits used today</span>
        <span className="font-medium">4,150 / 9,950</span>
      </p>
      <span className="mt-2 block h-1.5 rounded-full bg-line-strong">
        <span className="block h-1.5 w-[42%] rounded-full bg-ink" />
      </span>
      <p className="tabular mt-2 text-xs text-ink-3">
        83 replies at 50 credits each. Resets at midnight Pacific time.
      </p>
    </div>
  );
}

function Counted() {
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline gap-2">
        <span className="text-3xl font-semibold tabular">93%</span>
        <span className="text-sm text-ink-2">coverage of all comments, published only</span>
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="public" icon={Eye}>
          412 Published
        </Badge>
        <Badge tone="held" icon={ShieldAlert}>
          6 Under Review
        </Badge>
      </div>
    </div>
  );
}

const shown: readonly FeatureProps[] = [
  {
    title: "It writes in your voice",
    text: "Say what you want to achieve. Each draft works toward it, in the viewer's language.",
    picture: <Voice />,
    className: "md:col-span-3",
  },
  {
    title: "Posted isn't always public",
    text: "YouTube can accept a reply and still hide it. Rejoinder checks again without signing in and tells you which replies everyone can see.",
    picture: <Verdicts />,
    className: "md:col-span-3",
  },
  {
    title: "You decide what gets posted",
    text: "Approve drafts one by one. When you're ready, let those that pass every check go out automatically. One switch stops them.",
    picture: <Approval />,
    className: "md:col-span-2",
  },
  {
    title: "Within your quota",
    text: "Replies are spaced out within the limits you set. When YouTube's daily quota runs out, they wait until the next day.",
    picture: <Credits />,
    className: "md:col-span-2",
  },
  {
    title: "Numbers that add up",
    text: "A comment counts as covered once its reply is public. Open a number to see the comments behind it.",
    picture: <Counted />,
    className: "md:col-span-2",
  },
];

export function FeaturesSection() {
  return (
    <Section id="features" label="Features" title={features.title} lead={features.lead}>
      <ProductTour />
      <ul className="mt-14 grid gap-5 md:grid-cols-6">
        {shown.map((feature) => (
          <Feature key={feature.title} {...feature} />
        ))}
      </ul>
    </Section>
  );
}
