/** What a route's `head` returns to name the page. */
export function titled(name: string) {
  return { meta: [{ title: `${name} | Rejoinder` }] };
}
