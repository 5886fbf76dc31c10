/** One of a list, as fields to choose from show it. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}
