import { createContext, use, type ReactNode } from 'react';

/** What stands behind a value of a booking in its pane, by the key of its cell in a list: `laycanStart`, `discharge.2.qty`. */
export type CellNote = (key: string) => ReactNode;

const nothing: CellNote = () => null;

/** Set by the pane around the sections: they are the same for what holds, what held and what is edited. */
export const CellNotes = createContext<CellNote>(nothing);

export const useCellNote = (): CellNote => use(CellNotes);
