/** Said in place of options: what was typed fits none, or there are none. */
export const NothingFound = ({ searched }: { readonly searched: boolean }) => (
  <p className="select-empty">
    {searched
      ? 'Please amend the search criteria or clear search field to see all available items.'
      : 'No results found...'}
  </p>
);
