/** What the address of the server says that cannot be worked with; never holds the address, for it may hold a password. */
export class UnfitConnectionString extends Error {
  override readonly name = 'UnfitConnectionString';
}

/** Options of a connection string, names in lower case. */
export const optionsOf = (url: string): ReadonlyMap<string, string> => {
  const query = new URLSearchParams(url.split('?').slice(1).join('&'));
  return new Map([...query].map(([name, value]) => [name.toLowerCase(), value]));
};

/** Options that would weaken what the stores promise: acknowledged means on the majority, and reads see it. */
const promised: Readonly<Record<string, readonly [wanted: string, why: string]>> = {
  w: ['majority', 'an acknowledged write could be lost when another member takes over'],
  journal: ['true', 'an acknowledged write could be lost with the power'],
  readpreference: ['primary', 'another member may answer with the past'],
  readconcernlevel: ['majority', 'what was read could be rolled back'],
  retrywrites: ['true', 'a step-down would fail writes that the driver can repeat'],
};

/** @throws UnfitConnectionString */
export const refuseUnfit = (url: string): void => {
  if (!/^mongodb(\+srv)?:\/\//.test(url)) {
    throw new UnfitConnectionString(
      'The connection string of MongoDB begins with mongodb:// or mongodb+srv://, for instance mongodb://user:password@host:27017/?replicaSet=rs0.',
    );
  }
  for (const [name, value] of optionsOf(url)) {
    const [wanted, why] = promised[name] ?? [];
    if (wanted !== undefined && value !== wanted) {
      throw new UnfitConnectionString(
        `${name}=${value} in the connection string of MongoDB: ${why}. Leave it out.`,
      );
    }
  }
};
