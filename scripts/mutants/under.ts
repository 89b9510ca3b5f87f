/** A test file under a mutant is a module of its own, so that one process runs the file under many. */
const SIGN = "?mutant=";

export const under = (name: string | undefined, file: string): string =>
  name === undefined ? file : `${file}${SIGN}${name}`;

/** The name of the mutant that a test module is run under, if any. */
export const mutantOf = (module: string): string | undefined => module.split(SIGN)[1];
