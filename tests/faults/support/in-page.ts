/** What runs in the page of a browser; nothing outside of a function can be used in it. */
declare global {
  interface Window {
    /** Every snackbar and every dialog's title since the page was loaded. */
    said: string[];
  }
}

export interface Place {
  readonly row: string;
  readonly column: string;
}

/** Keeps what it says, which is gone after a few seconds. */
export const listen = (): void => {
  window.said = [];
  const hear = (): void => {
    for (const place of document.querySelectorAll('.snackbar, .dialog-title')) {
      const text = place.textContent ?? '';
      if (!window.said.includes(text)) window.said.push(text);
    }
  };
  new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
};

/** Cells that can be seen and are under nothing else. */
export const cellsInSight = (): Place[] =>
  [...document.querySelectorAll('.ag-cell[col-id]')].flatMap((cell) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    const row = cell.closest('[row-id]')?.getAttribute('row-id');
    const column = cell.getAttribute('col-id');
    return row && column && seen && cell.contains(seen) ? [{ row, column }] : [];
  });

export interface ClipboardCall {
  readonly type: 'copy' | 'paste';
  readonly text: string;
}

/** A clipboard event as the browser makes it, on what has the focus; answers with what was put in. */
export const clipboardEvent = ({ type, text }: ClipboardCall): string => {
  const data = new DataTransfer();
  if (text) data.setData('text/plain', text);
  const event = new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return data.getData('text/plain');
};
