/** Everything the public pages say, in one place. */

export const hero = {
  audience: "For channel owners, creators and marketing teams",
  headline: "Thousands of comments are waiting for replies.",
  lead: "Rejoinder drafts replies in your channel's voice. You approve them. Rejoinder posts them, then checks that everyone can see them, even signed out.",
  availability:
    "Replies for video are enabled. Replies for short videos and community posts are coming soon.",
} as const;

interface DemoExample {
  name: string;
  video: string;
  channel: string;
  author: string;
  at: string;
  comment: string;
  reply: string;
  language: string;
}

/** What the self-playing example tells: a question, another language, a complaint. */
export const demoExamples: readonly DemoExample[] = [
  {
    name: "A question",
    video: "Sourdough without a stand mixer",
    channel: "Flour & Fire",
    author: "@lena_bakes",
    at: "4 min ago",
    comment: "Does this work with rye? I only have whole-wheat flour at home.",
    reply:
      "It does! Swap up to half of the flour for rye and add about 30 g of water, because whole wheat soaks up a lot. Past half, expect a flatter loaf with more flavor.",
    language: "en",
  },
  {
    name: "Another language",
    video: "Restoring a road bike from 1974",
    channel: "Second Spin",
    author: "@carlos.m",
    at: "11 min ago",
    comment: "¿Dónde conseguiste esas cubiertas? Llevo meses buscando unas así.",
    reply:
      "En una tienda de segunda mano. Busca «27 × 1 1/4», no 700C: parecen iguales, pero no entran en esta llanta. Lo explico en el minuto 6:40.",
    language: "es",
  },
  {
    name: "A complaint",
    video: "Five microphones under $100, tested",
    channel: "Signal Path",
    author: "@quietroom",
    at: "26 min ago",
    comment: "The comparison at 4:10 is unfair. One of the mics is clearly closer to you.",
    reply:
      "Good catch: the second one was 8 cm closer. I recorded both again at the same distance, and the new clip is in the pinned comment. Thank you for listening so closely.",
    language: "en",
  },
];

export const features = {
  title: "From comment to public reply, with you in control.",
  lead: "Every reply takes the same path, and you can always see where it stands.",
} as const;

/** The pictures are taken by `npm run pictures`. */
export const tour = {
  note: "Screenshots of our demo. Its channel, viewers and comments are made up, and YouTube is simulated.",
  shots: {
    replies: {
      title: "Your comments, with drafts ready",
      text: "Approve a draft with one key, change a word, or dismiss it. You have two minutes to undo, or as long as you set.",
      alt: "The replies screen: tabs with counts, a list of comments, and beside it one comment with its draft and the buttons Approve, Edit and Dismiss.",
    },
    editor: {
      title: "See what each reply is based on",
      text: "Open a source to read the passage behind the draft, such as a video's description or a fact you added.",
      alt: "A draft being edited, with the video description that it is based on open below it.",
    },
    dashboard: {
      title: "Report what viewers can actually see",
      text: "Coverage, response times and topics, week by week. Open a number to see the comments behind it.",
      alt: "The weekly report: comments, replies, coverage, median response, replies on time and positive comments, with charts of categories and sentiment below.",
    },
  },
} as const;

/** Figure and words read as one claim, word for word. */
export const results = [
  { figure: "2.1", unit: "times", claim: "comment engagement" },
  { figure: "6", unit: "hours", claim: "of team time saved per week" },
  { figure: "18", unit: "percent", claim: "click-through lift from pinned replies" },
] as const;

export const steps = [
  {
    title: "Request access",
    text: "Tell us about your channel. Every request is read by a person and answered within 24 hours.",
  },
  {
    title: "Set objectives",
    text: "Connect your channel, say what you want to achieve and how you sound, and turn on replies. Drafting starts with the next comment.",
  },
  {
    title: "Automate replies",
    text: "Approve drafts one by one, or let those that pass every check go out automatically, within your limits. One switch stops them.",
  },
] as const;

export const pricing = {
  note: "Access is approval-based: we read every request to keep quality and compliance high, and answer within 24 hours.",
  plans: [
    {
      name: "Pro",
      price: "Price to be determined",
      points: [
        "10,000 replies per month",
        "1 channel",
        "Approved by you, or by your rules",
        "Proof that replies are public",
      ],
      action: "request-access",
    },
    {
      name: "Enterprise",
      price: "Custom volume",
      points: ["Multi-channel", "SLA", "Everything in Pro", "Help getting a higher Google quota"],
      action: "book-a-call",
    },
  ],
} as const;

export const testimonials = [
  {
    quote:
      "I used to answer the first fifty comments and feel bad about the rest. Now I read drafts with my coffee and nobody is left hanging.",
    role: "Creator, cooking channel",
  },
  {
    quote:
      "The good questions stopped getting lost. Half of our tutorial ideas now come out of the reply queue.",
    role: "Head of community, software company",
  },
  {
    quote:
      "Other tools told us a reply was posted. This one told us it was held back, and why. That changed how we report.",
    role: "Social media lead, agency",
  },
] as const;

/** Places for films that are not made yet: they name what will be here and play nothing. */
export const videoTiles = [
  { title: "A morning with 400 comments", length: "2 min" },
  { title: "Teaching it your voice", length: "3 min" },
  { title: "What the weekly report shows", length: "2 min" },
] as const;

export const booking = {
  title: "See it on your own channel.",
  lead: "A 15-minute call to look at your comments together and see whether it fits.",
} as const;

export const categories = [
  "Gaming",
  "Tech",
  "Education",
  "Entertainment",
  "Music",
  "Sports",
  "Lifestyle",
  "Business",
] as const;
