/** One entry of a filter's list. */
export interface FilterOption {
  readonly id: string;
  readonly name: string;
}
