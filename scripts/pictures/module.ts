/** The module that gives the web client the pictures and their sizes. */
import type { Picture } from "./take.ts";

export function pictureModule(pictures: readonly Picture[]): string {
  const nameOf = ({ file }: Picture) => file.replace(/\.webp$/, "");
  const identifier = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const imports = pictures.map(
    (picture) => `import ${identifier(nameOf(picture))} from "./${picture.file}";`,
  );
  const entries = pictures.map((picture) => {
    const name = nameOf(picture);
    return `  "${name}": { src: ${identifier(name)}, width: ${picture.width}, height: ${picture.height} },`;
  });
  return [
    "// Written by `npm run pictures`. Do not edit.",
    ...imports,
    "",
    "export const pictures = {",
    ...entries,
    "} as const;",
    "",
  ].join("\n");
}
