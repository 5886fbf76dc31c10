/** One page of a list, in the specification's shape; every list answers so. Links are null where there is no page. */
export interface Paginated<Item> {
  readonly data: readonly Item[];
  readonly links: { readonly prev: string | null; readonly next: string | null };
  readonly meta: {
    readonly current_page: number;
    readonly per_page: number;
    readonly total: number;
    readonly last_page: number;
    /** Numbers of the first and last item, from 1; null on an empty page. */
    readonly from: number | null;
    readonly to: number | null;
  };
}
