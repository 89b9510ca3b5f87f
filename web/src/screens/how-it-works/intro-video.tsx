import { Play } from "lucide-react";
import { useState } from "react";
import { introVideo } from "@/content/how-it-works";

/** A still until it is pressed; only then is the film fetched. */
export function IntroVideo() {
  const [wanted, setWanted] = useState(false);

  if (wanted) {
    return (
      <video
        src={introVideo.src}
        aria-label={introVideo.title}
        controls
        autoPlay
        muted
        playsInline
        className="aspect-video w-full rounded-xl border border-line bg-sunken"
      />
    );
  }
  return (
    <button
      type="button"
      onClick={() => setWanted(true)}
      className="group flex aspect-video w-full flex-col items-center justify-center gap-4 rounded-xl border border-line bg-sunken text-ink transition-colors hover:bg-hover"
    >
      <span className="flex size-16 items-center justify-center rounded-full bg-ink text-on-ink shadow-lift transition-transform group-hover:scale-105">
        <Play aria-hidden="true" className="ml-1 size-6" fill="currentColor" />
      </span>
      <span className="text-center">
        <span className="block text-md font-medium">Play: {introVideo.title}</span>
        <span className="block text-sm text-ink-3">{introVideo.length}</span>
      </span>
    </button>
  );
}
