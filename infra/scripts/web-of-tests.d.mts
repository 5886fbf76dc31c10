/** Folder of the web in one script, for browser tests; built where it is not of the sources that `dist/` is of. */
export const webOfTests: () => string;
