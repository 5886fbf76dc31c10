/** Most bytes that the sign-in page may cost, gzipped. */
export const limitBytes: number;
/** Every file of the built sign-in page with its gzipped bytes; `web` is the built web. */
export const signInFiles: (web: string) => readonly { readonly name: string; readonly bytes: number }[];
/** Chunks that are loaded once somebody looks at a map or the timeline. */
export const lazyParts: Readonly<
  Record<'map' | 'timeline', { readonly chunks: readonly string[]; readonly limitBytes: number }>
>;
/** Scripts and style sheets of chunks, by the beginnings of their names. @throws where one is missing */
export const chunkFiles: (
  web: string,
  chunks: readonly string[],
) => readonly { readonly name: string; readonly bytes: number }[];
