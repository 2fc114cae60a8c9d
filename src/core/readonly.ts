/** A type with readonly lists, however deep: what was parsed is not changed. */
export type ReadonlyDeep<T> = T extends readonly (infer One)[]
  ? readonly ReadonlyDeep<One>[]
  : T extends object
    ? { [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T
