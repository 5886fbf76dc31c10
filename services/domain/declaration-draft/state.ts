import type { BookingField } from '../booking/terms.ts';
import { emptyMap, lookup, valuesOf, type PersistentMap } from '../shared/persistent-map.ts';
import type { Cells } from './cells.ts';
import type { FailUpload } from './commands.ts';
import type { WrittenVersion } from './download.ts';
import type { DraftKind, DraftOwner } from './events.ts';
import type { CellValue } from './cell-value.ts';
import type { DraftRow } from './draft-row.ts';
import type { ReadHalves } from './file-lines.ts';
import type { ChosenColumn, UploadColumns } from './upload-columns.ts';

export interface Submission {
  readonly id: string;
  /** ISO moment; every row is decided with it. */
  readonly submittedAt: string;
  readonly referenceVersions: Readonly<Record<string, number>>;
  /** The draft's when it was made: a later choice does not reach rows that are on their way. */
  readonly year: number | null;
  readonly syncVeson: boolean;
  readonly rows: number;
  readonly settled: number;
  /** Rows among the settled ones whose bookings stayed as they were. */
  readonly unchanged: number;
  /** Colleagues whose edits it took along, user ids. */
  readonly editors: readonly string[];
  readonly completed: boolean;
}

/** A row that was declared from this draft: its later edits belong to its booking, and no undo reaches what was sent. */
export interface SentRow {
  readonly bookingId: string;
  readonly cells: Cells;
}

/** The download that an upload was, by its hidden sheet. */
export interface DownloadRead {
  readonly organisation: string;
  readonly writtenAt: string;
  /** By booking id. */
  readonly bases: PersistentMap<WrittenVersion>;
}

/** The file of an upload, which is kept so that it can be read again. */
export interface UploadedFile {
  readonly hash: string;
  readonly name: string;
  readonly size: number;
  /** The organisation whose kept files it counts among; null where it is not counted. */
  readonly keptFor: string | null;
  /** Days for which it was kept; null while it is. */
  readonly expiredAfter: number | null;
}

export interface DraftState {
  /** `none` before it was opened; `receiving` while an upload is read, `asking` while someone must say how. */
  readonly phase: 'none' | 'receiving' | 'asking' | 'open' | 'failed' | 'ended' | 'replaced';
  readonly draftId: string;
  readonly owner: DraftOwner;
  readonly kind: DraftKind;
  readonly template: string;
  /** The laycans' year, where one was chosen. */
  readonly year: number | null;
  /** Of the last event, as the stream counts; -1 in an empty stream. */
  readonly revision: number;
  readonly file: UploadedFile | null;
  /** Why the file of an upload could not be read. */
  readonly failure: FailUpload | null;
  /** The upload whose file is read anew. */
  readonly anewOf: string | null;
  /** What the columns of the file were found to be, and what was said of them. */
  readonly found: UploadColumns | null;
  readonly chosen: {
    readonly by: string;
    readonly columns: readonly ChosenColumn[];
    readonly remember: boolean;
    readonly replaces: string | null;
    readonly evenIfTouched: boolean;
  } | null;
  readonly columns: readonly BookingField[];
  readonly halves: ReadHalves;
  /** null of a file that does not say what it was made from. */
  readonly download: DownloadRead | null;
  /** Rows of the file in which nothing was changed, and which are gone therefore. */
  readonly unchanged: number;
  readonly rows: PersistentMap<DraftRow>;
  /** Characters of all texts in their cells. */
  readonly characters: number;
  readonly sent: PersistentMap<SentRow>;
  /** What cells of a row held once their last change had been taken back: only from there can an undo bring them in again. */
  readonly takenBack: PersistentMap<Readonly<Partial<Record<BookingField, CellValue>>>>;
  /** Of rows that were discarded and not taken back: the revision of the event that says so. */
  readonly discarded: PersistentMap<number>;
  readonly submissions: Readonly<Record<string, Submission>>;
}

export const initialState: DraftState = {
  phase: 'none',
  draftId: '',
  owner: { organisation: '', side: 'external', preparedBy: '' },
  kind: 'new',
  template: '',
  year: null,
  revision: -1,
  file: null,
  failure: null,
  anewOf: null,
  found: null,
  chosen: null,
  columns: [],
  halves: {},
  download: null,
  unchanged: 0,
  rows: emptyMap(),
  characters: 0,
  sent: emptyMap(),
  takenBack: emptyMap(),
  discarded: emptyMap(),
  submissions: {},
};

export const rowOf = (state: DraftState, row: string): DraftRow | undefined => lookup(state.rows, row);

/** In the order of the grid. */
export const rowsOf = (state: DraftState): DraftRow[] =>
  valuesOf(state.rows).sort((a, b) => a.place - b.place);

export const underWay = (state: DraftState): boolean =>
  Object.values(state.submissions).some((submission) => !submission.completed);

/** The continuation of a row, by the id of the first. Made once a command: it looks at every row. */
export const continuationsOf = (state: DraftState): ReadonlyMap<string, DraftRow> =>
  new Map(valuesOf(state.rows).flatMap((row) => (row.continuationOf ? [[row.continuationOf, row]] : [])));
