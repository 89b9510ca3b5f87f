/** Whether a browser may be given a link: http or https. The same rule as engine.web_link in SQL, which every stored link keeps. */
export function isWebLink(link: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(link);
}
