const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/**
 * What the simulated voyage-management system has been set up with. Iskenderun and bauxite are missing on purpose: a
 * demonstration wants to see a refusal.
 */
export const knownPorts = words(
  `BRSSZ BRRCH BRIQI BRRIG BRBLE BRPNG BRIBB CLCNL CLSVE CLLQN UYNVP UYMVD IDFTG CASQA CAVAN FIKTK USBAL USMOB
   USPFN USSSI USPHL NLVLI NLRTM NLTNZ BEANR DEBKE ITLIV ITMNF FRLPE PTSET CNCGS CNQDG CNTXG CNNSA KRKUV JPIWK`,
);

export const knownCommodities = words('wood-pulp paper-reels steel-coils steel-slabs soda-ash');

/** Barges are no sea-going tonnage. */
export const knownVesselTypes = words('open-hatch semi-open-hatch bulk-carrier');
