/** The intro film; it is fetched only when someone asks for it. */
export const introVideo = {
  src: "/media/intro.webm",
  title: "From a comment to a public reply",
  length: "32 seconds, no sound",
} as const;

export const introText = [
  {
    title: "Comments come in",
    text: "Rejoinder reads new comments on your connected channel. It answers comments from before you connected only if you ask it to.",
  },
  {
    title: "A reply is drafted",
    text: "In your voice and in the viewer's language. Comments about money or health, threats, and anything the model isn't sure of always wait for you.",
  },
  {
    title: "You approve, edit or dismiss",
    text: "Or let safe replies go out automatically, within your limits. Until one is posted, you can take it back.",
  },
  {
    title: "It's posted and verified",
    text: "A reply counts only when signed-out viewers can see it. If YouTube holds one back, we tell you.",
  },
] as const;

export const sections = [
  { id: "intro", label: "Intro" },
  { id: "testimonials", label: "Testimonials" },
  { id: "results", label: "Results" },
  { id: "book-a-call", label: "Book a call" },
] as const;
