const browsers = [
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS)\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const systems = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
] as const;

/** What a person calls a browser in a list of theirs: "Chrome on Android". */
export function deviceName(userAgent: string): string {
  const [browser = "Browser", system] = [browsers, systems].map(
    (known) => known.find(([mark]) => mark.test(userAgent))?.[1],
  );
  return system ? `${browser} on ${system}` : browser;
}
