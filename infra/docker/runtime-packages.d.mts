/** Names of the packages that compiled files under some folders of `root` import. */
export const importedBy: (root: string, folders: readonly string[]) => ReadonlySet<string>;

/** package.json with only the packages that the built server needs. */
export const runtimeManifest: <Manifest extends { readonly dependencies: Readonly<Record<string, string>> }>(
  manifest: Manifest,
  imported: ReadonlySet<string>,
) => Manifest;
