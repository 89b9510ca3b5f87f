// Written by `npm run pictures`. Do not edit.
import repliesWideLight from "./replies-wide-light.webp";
import repliesWideDark from "./replies-wide-dark.webp";
import repliesNarrowLight from "./replies-narrow-light.webp";
import repliesNarrowDark from "./replies-narrow-dark.webp";
import editorWideLight from "./editor-wide-light.webp";
import editorWideDark from "./editor-wide-dark.webp";
import editorNarrowLight from "./editor-narrow-light.webp";
import editorNarrowDark from "./editor-narrow-dark.webp";
import dashboardWideLight from "./dashboard-wide-light.webp";
import dashboardWideDark from "./dashboard-wide-dark.webp";
import dashboardNarrowLight from "./dashboard-narrow-light.webp";
import dashboardNarrowDark from "./dashboard-narrow-dark.webp";

export const pictures = {
  "replies-wide-light": { src: repliesWideLight, width: 1680, height: 980 },
  "replies-wide-dark": { src: repliesWideDark, width: 1680, height: 980 },
  "replies-narrow-light": { src: repliesNarrowLight, width: 780, height: 1400 },
  "replies-narrow-dark": { src: repliesNarrowDark, width: 780, height: 1400 },
  "editor-wide-light": { src: editorWideLight, width: 725, height: 840 },
  "editor-wide-dark": { src: editorWideDark, width: 725, height: 840 },
  "editor-narrow-light": { src: editorNarrowLight, width: 780, height: 1326 },
  "editor-narrow-dark": { src: editorNarrowDark, width: 780, height: 1326 },
  "dashboard-wide-light": { src: dashboardWideLight, width: 1680, height: 1277 },
  "dashboard-wide-dark": { src: dashboardWideDark, width: 1680, height: 1277 },
  "dashboard-narrow-light": { src: dashboardNarrowLight, width: 780, height: 1400 },
  "dashboard-narrow-dark": { src: dashboardNarrowDark, width: 780, height: 1400 },
} as const;
