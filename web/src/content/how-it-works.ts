/** The intro film; it is fetched only when someone asks for it. */
export const introVideo = {
  src: "/media/intro.webm",
  title: "From a comment to a public reply",
  length: "32 seconds, no sound",
} as const;

export const introText = [
  {
    title: "Comments come in",
    text: "Rejoinder reads new comments on your connected channel. Nothing older than the connection is answered unless you ask for it.",
  },
  {
    title: "A reply is drafted",
    text: "In your voice and in the viewer's language. Money, health, threats and anything unsure always wait for a person.",
  },
  {
    title: "You approve, edit or dismiss",
    text: "Or let safe replies go by themselves, within the limits you set. For two minutes you can still take one back.",
  },
  {
    title: "It is posted and proven",
    text: "A reply counts only when signed-out viewers can see it. If YouTube holds one back, we tell you.",
  },
] as const;

export const sections = [
  { id: "intro", label: "Intro" },
  { id: "testimonials", label: "Testimonials" },
  { id: "results", label: "Results" },
  { id: "book-a-call", label: "Book a call" },
] as const;
