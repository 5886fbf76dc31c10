/** What a column of a file can be read as: a key of the workbook's shape, such as `laycanStart`, `discharge.2.qty`, `bookingNo`. */
export type UploadField = string;

/** How texts of a column are read that could mean two things. */
export const uploadReadings = [
  'day_first',
  'month_first',
  'groups',
  'decimal_point',
  'decimal_comma',
] as const;
export type UploadReading = (typeof uploadReadings)[number];

/**
 * Whence it is known what a column is. `alias`: a common word for it; `remembered`: what the organisation answered
 * before; `answered`: what was said of this very file.
 */
export type ColumnSource = 'template' | 'remembered' | 'alias' | 'answered';

/** Why a column is not read though nobody has to say so. */
export type NotReadReason = 'set_by_portal' | 'nameless' | 'remembered' | 'answered';

export interface FileColumn {
  /** Its place in the sheet, from 1; shown as a letter. */
  readonly column: number;
  /** As the file writes it, cut at 64 characters; null where it has none. */
  readonly header: string | null;
  /** What the first three filled rows hold, as written (cut at 64); null where empty. */
  readonly samples: readonly (string | null)[];
  /** What it is read as; null where it is not read, or not answered yet. */
  readonly field: UploadField | null;
  readonly source: ColumnSource | null;
  /** It must be answered before rows are taken in. */
  readonly open: boolean;
  readonly notRead: NotReadReason | null;
  /** Of an open column: the field that it most likely is. */
  readonly suggested: UploadField | null;
  /** How its texts are read, of a column of dates or numbers that were remembered or answered; null where each reads one way. */
  readonly reading: UploadReading | null;
}

/** A cell of the file that makes it ask, as written. */
export interface FileCell {
  readonly text: string;
  /** As people count it in the file. */
  readonly row: number;
}

export interface ReadingOption {
  readonly reading: UploadReading;
  /** A text of the file and what it would be read as: `yyyy-MM-dd`, or a number, whole or not. */
  readonly example: { readonly text: string; readonly value: string | number };
  /** Cells that can be read so. */
  readonly cells: number;
  /** Rows whose cells would stay as text, to be mended; the first ten, and how many in all. */
  readonly left: { readonly rows: readonly number[]; readonly count: number };
}

/** Asked once of the whole file: dates of all their columns together, numbers a column each. */
export interface ReadingQuestion {
  readonly kind: 'dates' | 'numbers';
  /** Places of the columns that it is about. */
  readonly columns: readonly number[];
  readonly cells: number;
  /** What in the file makes it ask; cells that contradict each other, or read two ways. */
  readonly evidence: readonly FileCell[];
  readonly options: readonly ReadingOption[];
  /** What the file or the organisation's memory makes likely; null where the cells contradict each other. */
  readonly chosen: UploadReading | null;
  /** It must be answered before rows are taken in. */
  readonly open: boolean;
}

/** What an uploaded file was found to have: every column of the sheet is accounted for. */
export interface UploadColumns {
  /** null of CSV. */
  readonly sheet: string | null;
  /** As people count it in the file, from 1. */
  readonly headerRow: number;
  /** Numbers of the rows that `samples` show. */
  readonly sampleRows: readonly number[];
  readonly rows: number;
  readonly columns: readonly FileColumn[];
  readonly questions: readonly ReadingQuestion[];
  /** Fields of the template that no column is read as: they stay as they are, and are empty in new bookings. */
  readonly missing: readonly UploadField[];
}

/** What one column is read as, and how; null: not read, and with no doubt. */
export interface ChosenColumn {
  readonly column: number;
  readonly field: UploadField | null;
  readonly reading: UploadReading | null;
}

/** Whether someone must say how the file is to be read before a row of it is taken in. */
export const asks = ({ columns, questions }: Pick<UploadColumns, 'columns' | 'questions'>): boolean =>
  columns.some(({ open }) => open) || questions.some(({ open }) => open);

/** What the texts of a field are, where they can be read in two ways. */
export const doubtOf = (field: UploadField): ReadingQuestion['kind'] | null => {
  if (field === 'laycanStart' || field === 'laycanFinish' || field === 'month') return 'dates';
  return field === 'loadingQty' || field.endsWith('.qty') ? 'numbers' : null;
};

/** How each column is read as it was found; of a file that asks nothing. */
export const columnsAsFound = ({ columns }: UploadColumns): readonly ChosenColumn[] =>
  columns.map(({ column, field, reading }) => ({ column, field, reading }));

/** What was found, with the answers in it. */
export const columnsAsChosen = (found: UploadColumns, chosen: readonly ChosenColumn[]): UploadColumns => {
  const byColumn = new Map(chosen.map((each) => [each.column, each]));
  const read = new Set(chosen.flatMap(({ field }) => field ?? []));
  const lost = found.columns.flatMap(({ field }) => (field === null || read.has(field) ? [] : [field]));
  return {
    ...found,
    columns: found.columns.map((column) => answered(column, byColumn.get(column.column))),
    questions: found.questions.map((question) => ({
      ...question,
      chosen: byColumn.get(question.columns[0] ?? 0)?.reading ?? question.chosen,
      open: false,
    })),
    missing: [...new Set([...found.missing, ...lost, ...otherHalves(read)])].filter(
      (field) => !read.has(field),
    ),
  };
};

/** Of discharge lines, the column beside each one: port for quantity, quantity for port. */
export const otherHalves = (fields: Iterable<UploadField | null>): readonly UploadField[] =>
  [...fields].flatMap((field) => {
    const [, line, half] = /^(discharge\.\d+)\.(port|qty)$/.exec(field ?? '') ?? [];
    return line === undefined ? [] : [`${line}.${half === 'port' ? 'qty' : 'port'}`];
  });

const answered = (column: FileColumn, chosen: ChosenColumn | undefined): FileColumn => {
  if (!chosen) return column;
  const { field, reading } = chosen;
  if (field === column.field && !column.open) return { ...column, reading };
  return {
    ...column,
    field,
    reading,
    open: false,
    source: field === null ? null : 'answered',
    notRead: field === null ? 'answered' : null,
  };
};
