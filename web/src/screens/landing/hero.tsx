import { ArrowRight, CircleCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { hero } from "@/content/landing";
import { logClick } from "@/lib/clicks";
import { useOpenDialog } from "./landing-actions";
import { LiveDemo } from "./live-demo";

export function Hero() {
  const open = useOpenDialog();
  return (
    <section
      aria-labelledby="headline"
      className="grid items-center gap-x-16 gap-y-12 pt-12 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:pt-20 lg:pb-28"
    >
      <div>
        <p className="text-base font-medium text-accent">{hero.audience}</p>
        <h1 id="headline" className="mt-4 text-4xl font-semibold sm:text-5xl xl:text-6xl">
          {hero.headline}
        </h1>
        <p className="mt-6 max-w-xl text-lg text-ink-2">{hero.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button
            size="lg"
            data-opens="access"
            onClick={() => {
              logClick("request_access");
              open("access");
            }}
          >
            Request Access
            <ArrowRight />
          </Button>
          <Button size="lg" variant="secondary" data-opens="auth" onClick={() => open("auth")}>
            Sign in or create account
          </Button>
        </div>
        <p className="mt-8 flex max-w-md items-start gap-2.5 text-sm text-ink-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-public" />
          {hero.availability}
        </p>
      </div>
      <LiveDemo />
    </section>
  );
}
