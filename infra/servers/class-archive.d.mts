/**
 * The options by which Java uses the archive of a server's classes; `live` runs the server once with the options that it is
 * given, and is called where there is no archive yet.
 */
export declare const classesOf: (
  archive: string,
  live: (folder: string, options: readonly string[]) => Promise<void>,
) => Promise<readonly string[]>;
