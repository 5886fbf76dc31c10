/** Who edited it, and who sent it where that was somebody else. */
export const whoChanged = (by: readonly string[], submittedBy: string | null): string => {
  const editors = by.join(', ');
  if (editors === '') return submittedBy ?? '';
  return submittedBy === null || by.includes(submittedBy)
    ? editors
    : `${editors}, submitted by ${submittedBy}`;
};
