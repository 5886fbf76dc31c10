/** Most bytes that the sign-in page may cost, gzipped. */
export const limitBytes: number;
/** Every file of the built sign-in page with its gzipped bytes; `web` is the built web. */
export const signInFiles: (web: string) => readonly { readonly name: string; readonly bytes: number }[];
