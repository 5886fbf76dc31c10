/** Map tiles of a third party, as the page's head names them. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Attribution as HTML; empty where none is needed. */
  readonly credit: string;
}

const meta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

const asHtml = (text: string): string => {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
};

/** null where the operator has set none: the map then shows only the bundled outlines. */
export const mapTiles = (): MapTiles | null => {
  const url = meta('map-tiles');
  return url === null ? null : { url, credit: asHtml(meta('map-credit') ?? '') };
};
