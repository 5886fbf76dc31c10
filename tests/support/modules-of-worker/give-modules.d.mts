/** @param realm the globals of a test file */
export const giveModules: (realm: typeof globalThis) => void;
