type Returned<Definition> = Definition extends { Returns: (infer Row)[] } ? Row : never;

/** A row that a function of the database returns. `Columns` are those that can be null, which generated types do not know. */
export type FunctionRow<Definition, Columns extends keyof Returned<Definition> = never> = {
  [Column in keyof Returned<Definition>]: Column extends Columns
    ? Returned<Definition>[Column] | null
    : Returned<Definition>[Column];
};
