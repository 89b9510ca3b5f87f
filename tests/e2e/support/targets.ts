import type { Page } from "@playwright/test";

/** What a finger needs, in px. */
const FINGER = 44;

/** What can be pressed: links within a sentence are as high as their line (WCAG 2.5.8), and a label belongs to its control. */
const CONTROLS =
  'button, a[href], input:not([type="hidden"]), textarea, summary, [role="switch"], [role="checkbox"], [role="tab"], [role="combobox"], [role="menuitem"], [role="option"], [role="radio"]';

/** The visible controls of a page that are pressed on less than a finger needs, each with how wide and high that is. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ selector, finger }) => {
      function isPressed(control: Element, x: number, y: number): boolean {
        const hit = document.elementFromPoint(x, y);
        if (hit === null) return false;
        if (control.contains(hit)) return true;
        const label = hit.closest("label");
        return (
          label !== null && (label.contains(control) || (control.id !== "" && label.htmlFor === control.id))
        );
      }

      /** How far from the middle a press still means this control, to a finger's width. */
      function reach(control: Element, x: number, y: number, [dx, dy]: readonly [number, number]): number {
        let far = 0;
        while (far < finger && isPressed(control, x + dx * (far + 0.5), y + dy * (far + 0.5))) far++;
        return far;
      }

      function isShown(control: Element): boolean {
        if (control.closest('[aria-hidden="true"], [inert]') || control.matches(":disabled, [data-disabled]"))
          return false;
        const { width, height } = control.getBoundingClientRect();
        if (width <= 1 || height <= 1) return false;
        return control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      }

      function nameOf(control: Element): string {
        const words = control.getAttribute("aria-label") ?? control.textContent ?? "";
        return `${control.tagName.toLowerCase()} “${words.replace(/\s+/g, " ").trim().slice(0, 50)}”`;
      }

      const small: string[] = [];
      for (const control of document.querySelectorAll(selector)) {
        if (!isShown(control)) continue;
        if (control.matches("a") && getComputedStyle(control).display === "inline") continue;
        control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const { left, top, width, height } = control.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        // What lies under another layer, or ends at the edge of a scrolled region, cannot be pressed there at all.
        if (!isPressed(control, x, y)) continue;
        const wide = reach(control, x, y, [1, 0]) + reach(control, x, y, [-1, 0]);
        const high = reach(control, x, y, [0, 1]) + reach(control, x, y, [0, -1]);
        // A middle between two pixels costs one.
        if (wide < finger - 1 || high < finger - 1) small.push(`${nameOf(control)}: ${wide}×${high}`);
      }
      return small;
    },
    { selector: CONTROLS, finger: FINGER },
  );
}
