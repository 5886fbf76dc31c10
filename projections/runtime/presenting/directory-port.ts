/**
 * Names that documents do not carry, from the small read models of people and organisations. An id that is not
 * known, or whose person was erased, has no entry or null.
 */
export interface Directory {
  /** Display names (`A. Prado`) by user id. */
  usersNamed(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
  organisationsNamed(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
}
