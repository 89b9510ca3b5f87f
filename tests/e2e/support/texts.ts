import type { Page } from "@playwright/test";

/**
 * Whether a page shows a text in looks that are not among those known, which are added. What axe says of a text's contrast
 * follows from these alone: the text's colour, size and weight, what its ancestors paint behind it, and whether it is disabled or
 * hidden from a reader. (A text that other things cover is undecided to axe, and no finding.)
 */
export async function showsNewText(page: Page, known: Set<string>): Promise<boolean> {
  const fresh = (await page.evaluate(looksOfTexts)).filter((looks) => !known.has(looks));
  for (const looks of fresh) known.add(looks);
  return fresh.length > 0;
}

/** Runs in the page. */
function looksOfTexts(): string[] {
  /** What lies behind an element, up to the first colour that covers all before it, and what fades or filters it. */
  function behind(element: Element): string {
    const layers: string[] = [];
    let covered = false;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(at);
      if (opacity !== "1" || filter !== "none") layers.push(opacity, filter);
      if (covered) continue;
      if (/absolute|fixed|sticky/.test(position)) layers.push(position);
      layers.push(backgroundImage, backgroundColor);
      covered = /^rgb\(/.test(backgroundColor) && backgroundImage === "none";
    }
    return layers.filter((layer) => !/^(none|rgba\(0, 0, 0, 0\))$/.test(layer)).join(" ");
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const carriers = new Set<Element>(document.querySelectorAll("input, textarea, select"));
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (nodeValue?.trim() && parentElement) carriers.add(parentElement);
  }
  const looks = new Set<string>();
  for (const carrier of carriers) {
    if (!carrier.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height } = carrier.getBoundingClientRect();
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(carrier);
    const link = carrier.closest("a")?.parentElement;
    looks.add(
      [
        ...[color, fontSize, fontWeight, textShadow, textDecorationLine, carrier.localName === "input"],
        // A link within a sentence is compared with it.
        link && getComputedStyle(link).color,
        // A text for readers alone is a pixel; what is disabled or hidden from them is not looked at.
        width <= 1 || height <= 1,
        carrier.closest("[disabled], [aria-disabled=true], [aria-hidden=true], [inert]") !== null,
        behind(carrier),
      ].join("|"),
    );
  }
  return [...looks];
}
