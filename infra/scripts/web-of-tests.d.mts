/** Folder of the web in one script, for browser tests; built where it is not of the sources that `dist/` is of, by the given Node. */
export const webOfTests: (node?: string) => string;
