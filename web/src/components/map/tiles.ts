/** Tiles of another party, as the page names them. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** HTML that says who made them; empty where nobody has to be named. */
  readonly credit: string;
}

const meta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

const asHtml = (text: string): string => {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
};

/** null where none are set: the outlines of the bundle are the map. */
export const mapTiles = (): MapTiles | null => {
  const url = meta('map-tiles');
  return url === null ? null : { url, credit: asHtml(meta('map-credit') ?? '') };
};
