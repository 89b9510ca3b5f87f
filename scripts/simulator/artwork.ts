/** Pictures of simulated videos and people. */
import { html } from "hono/html";
import { hash32 } from "./ids.ts";

function colours(seed: string): [string, string] {
  const hue = hash32(seed) % 360;
  return [`hsl(${hue} 45% 32%)`, `hsl(${(hue + 40) % 360} 55% 58%)`];
}

/** A 16:9 thumbnail with a video's title, marked as simulated. */
export function thumbnail(id: string, title: string): string {
  const [dark, light] = colours(id);
  const rows = wrap(title, 22).slice(0, 3);
  const text = rows.map((row, index) => html`<tspan x="32" y="${180 + index * 44}">${row}</tspan>`);
  return String(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270" font-family="system-ui,sans-serif">
<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${dark}"/><stop offset="1" stop-color="${light}"/></linearGradient></defs>
<rect width="480" height="270" fill="url(#g)"/>
<circle cx="390" cy="80" r="120" fill="#fff" opacity=".12"/>
<text x="32" y="48" font-size="15" fill="#fff" opacity=".8" letter-spacing="3">SIMULATED</text>
<text font-size="36" font-weight="700" fill="#fff">${text}</text>
</svg>`);
}

/** A round picture with a name's first letter. */
export function avatar(id: string, name: string): string {
  const [dark] = colours(id);
  const letter = [...name.replace(/^@/, "")][0]?.toUpperCase() ?? "?";
  return String(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 88" font-family="system-ui,sans-serif">
<rect width="88" height="88" rx="44" fill="${dark}"/>
<text x="44" y="58" font-size="42" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text>
</svg>`);
}

function wrap(text: string, width: number): string[] {
  const rows: string[] = [];
  for (const word of text.split(/\s+/)) {
    const row = rows.at(-1);
    if (row !== undefined && row.length + word.length < width) rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(word);
  }
  return rows;
}
