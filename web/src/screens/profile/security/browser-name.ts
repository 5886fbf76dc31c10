/** The first that fits: most browsers name others as well, for old sites' sake. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const firstIn = (userAgent: string, names: typeof browsers | typeof systems): string | undefined =>
  names.find(([sign]) => userAgent.includes(sign))?.[1];

/** What a browser says that it is, as people call it: `Firefox on Windows`. */
export const browserName = (userAgent: string): string => {
  const browser = firstIn(userAgent, browsers) ?? 'A program';
  const system = firstIn(userAgent, systems);
  return system === undefined ? browser : `${browser} on ${system}`;
};
