/** The sections a visitor can jump to, in the header, the menu and the footer. */
export const sectionLinks = [
  { href: "#features", label: "Features" },
  { href: "#results", label: "Results" },
  { href: "#pricing", label: "Pricing" },
  { href: "#testimonials", label: "Testimonials" },
] as const;

export const bookingAnchor = "#book-a-call";
