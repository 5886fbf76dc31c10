/** The address of a vessel's page; the name stands in it for whoever reads the address. */
export const vesselPath = (
  organisation: string | undefined,
  { id, name }: { readonly id: string; readonly name: string },
): string =>
  `${organisation === undefined ? '/internal' : `/organisation/${organisation}`}/vessels/${encodeURIComponent(id)}/name/${encodeURIComponent(name)}`;
