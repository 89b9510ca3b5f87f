import { shortNumber } from "@/domain/waiting";

const withoutCount = (title: string) => title.replace(/^\(\d+\+?\) /, "");

let prefix = "";
let observer: MutationObserver | undefined;

function put(): void {
  const title = prefix + withoutCount(document.title);
  if (document.title !== title) document.title = title;
}

/**
 * Puts a number before the tab's title, whatever the router names the page; 0 takes it away. One keeper for the tab: two of
 * them with different numbers would correct each other for ever.
 */
export function countInTitle(number: number): void {
  prefix = number > 0 ? `(${shortNumber(number)}) ` : "";
  put();
  if (prefix && !observer) {
    observer = new MutationObserver(put);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  } else if (!prefix) {
    observer?.disconnect();
    observer = undefined;
  }
}
