import { action, computed, makeObservable, observable } from 'mobx';
import type { CellReading } from '#contracts/cells/reading';
import type { WorkbookShape } from '#contracts/workbook/shape';
import {
  type FileColumn,
  type ReadingQuestion,
  type ReadingRequest,
  type UploadColumns,
  type UploadField,
} from '#contracts/workbook/upload-columns';
import { otherHalves } from '#domain/declaration-draft/upload-columns';
import { columnName, readingText } from './reading-words.ts';
import { type FieldChoice, fieldChoices } from './upload-fields.ts';

/** A column as its answer stands now. */
export interface ColumnAnswer {
  readonly found: FileColumn;
  /** What it is read as; null where it is not read, or still open. */
  readonly field: UploadField | null;
  readonly open: boolean;
  readonly byHand: boolean;
  /** The answer that is one click away, of an open column; `field` null: not to read it. */
  readonly nearest: { readonly field: UploadField | null; readonly label: string } | null;
  /** Numbers and dates stand right, as in a sheet. */
  readonly alignsRight: boolean;
  /** The question about its texts that is not answered yet. */
  readonly asks: { readonly index: number; readonly kind: ReadingQuestion['kind'] } | null;
  /** How its texts are read; null where each reads one way. */
  readonly reading: string | null;
}

/** A question that still concerns a column, and its answer. */
export interface QuestionAnswer {
  readonly index: number;
  readonly question: ReadingQuestion;
  readonly columns: readonly FileColumn[];
  readonly chosen: CellReading | null;
  readonly open: boolean;
  /** The file does not decide it: what is likely was chosen, and nobody has said so. */
  readonly isGuess: boolean;
}

/** What is still to be answered: a column, a question about the whole file, or what its rows are found by. */
export type OpenPlace =
  | { readonly kind: 'column'; readonly column: number }
  | { readonly kind: 'question'; readonly index: number }
  | { readonly kind: 'identity' };

const kindsAsked: Readonly<Record<ReadingQuestion['kind'], readonly string[]>> = {
  dates: ['date', 'month'],
  numbers: ['numeric'],
};

/** The answers to what a file's columns are, until they are sent. */
export class ColumnsStore {
  remember = true;
  busy = false;
  /** What was answered by hand; null: not read. Columns that are not in here stand as they were found. */
  private readonly answers = observable.map<number, UploadField | null>();
  /** Columns that another one has taken the field from: they are open again. */
  private readonly robbed = observable.set<number>();
  private readonly readings = observable.map<number, CellReading>();
  readonly choices: readonly FieldChoice[];

  constructor(
    readonly found: UploadColumns,
    private readonly shape: WorkbookShape,
  ) {
    this.choices = fieldChoices(shape, found);
    makeObservable(this, {
      remember: observable,
      busy: observable,
      columns: computed,
      questions: computed,
      open: computed,
      lacksIdentity: computed,
      missing: computed,
      counts: computed,
      request: computed,
      choose: action,
      read: action,
      setRemember: action,
      setBusy: action,
    });
  }

  get columns(): readonly ColumnAnswer[] {
    return this.found.columns.map((found) => this.answerOf(found));
  }

  /** Questions of which no column is read as a date or a number any more need no answer. */
  get questions(): readonly QuestionAnswer[] {
    return this.found.questions.flatMap((question, index) => {
      const columns = this.columnsAbout(question);
      if (columns.length === 0) return [];
      const chosen = this.readings.get(index) ?? question.chosen;
      const isGuess = question.open && chosen !== null && !this.readings.has(index);
      return [{ index, question, columns, chosen, open: chosen === null, isGuess }];
    });
  }

  /** What stands open, in the order of the table. */
  get open(): readonly OpenPlace[] {
    const places: OpenPlace[] = [];
    const asked = new Set<number>();
    for (const { found, open, asks } of this.columns) {
      if (open) places.push({ kind: 'column', column: found.column });
      if (asks !== null && !asked.has(asks.index)) {
        asked.add(asks.index);
        places.push({ kind: 'question', index: asks.index });
      }
    }
    return this.lacksIdentity && places.length === 0 ? [{ kind: 'identity' }] : places;
  }

  /** Rows are found by their code or number: without either, nothing can be taken in. */
  get lacksIdentity(): boolean {
    const { identifying } = this.shape;
    const read = new Set(this.found.columns.map((column) => this.fieldOf(column)));
    return !identifying.some((field) => read.has(field));
  }

  /** Names of the columns that identify a row. */
  get identifyingLabels(): readonly string[] {
    return this.shape.identifying.map((field) => this.labelOf(field));
  }

  /** Fields of the template that no column is read as, nor could be by the nearest answer. */
  get missing(): readonly UploadField[] {
    const taken = new Set<UploadField | null>();
    for (const { field, open, nearest } of this.columns) taken.add(open ? (nearest?.field ?? null) : field);
    const freed = this.found.columns.flatMap(({ field }) => field ?? []);
    const lacking = new Set([...this.found.missing, ...freed, ...otherHalves(taken)]);
    return this.choices.flatMap(({ field }) => (lacking.has(field) && !taken.has(field) ? [field] : []));
  }

  get counts(): { readonly all: number; readonly read: number; readonly notRead: number } {
    const read = this.columns.filter(({ field, open }) => !open && field !== null).length;
    const notRead = this.columns.filter(({ field, open }) => !open && field === null).length;
    return { all: this.columns.length, read, notRead };
  }

  /** What is sent: every column that was open or is read otherwise than found, and every reading. */
  get request(): ReadingRequest {
    const columns = this.columns.flatMap(({ found, field }) =>
      found.open || found.field !== field ? [{ column: found.column, field }] : [],
    );
    const readings = this.questions.flatMap(({ columns: about, chosen }) =>
      chosen === null ? [] : [{ columns: about.map(({ column }) => column), reading: chosen }],
    );
    return { columns, readings, remember: this.remember };
  }

  /** Reads a column as a field, or (null) not at all. Whatever was read as that field before is open again. */
  choose(column: number, field: UploadField | null): void {
    const holder = field === null ? undefined : this.holderOf(field);
    if (holder && holder.column !== column) {
      this.answers.delete(holder.column);
      this.robbed.add(holder.column);
    }
    this.robbed.delete(column);
    this.answers.set(column, field);
  }

  /** Answers a question about how texts are read. */
  read(index: number, reading: CellReading): void {
    this.readings.set(index, reading);
  }

  setRemember(remember: boolean): void {
    this.remember = remember;
  }

  setBusy(busy: boolean): void {
    this.busy = busy;
  }

  labelOf(field: UploadField): string {
    return this.choices.find((choice) => choice.field === field)?.label ?? field;
  }

  /** The column that a field is read from now. */
  holderOf(field: UploadField): FileColumn | undefined {
    return this.found.columns.find((column) => this.fieldOf(column) === field);
  }

  /** What stands open, in words; for a screen reader after each answer. */
  get progress(): string {
    const { length } = this.open;
    return length === 0 ? 'Nothing is left to answer.' : `${length} to answer.`;
  }

  /** A column and its answer, in words. */
  inWords(column: number): string {
    const answer = this.columns.find(({ found }) => found.column === column);
    if (!answer) return '';
    const name = columnName(answer.found);
    return answer.field === null
      ? `${name} is not read.`
      : `${name} is read as ${this.labelOf(answer.field)}.`;
  }

  private fieldOf(found: FileColumn): UploadField | null {
    const { column } = found;
    const answer = this.answers.get(column);
    if (answer !== undefined) return answer;
    return found.open || this.robbed.has(column) ? null : found.field;
  }

  private isOpen({ column, open }: FileColumn): boolean {
    return (open || this.robbed.has(column)) && !this.answers.has(column);
  }

  private kindOf(field: UploadField | null): string | undefined {
    return field === null ? undefined : this.choices.find((choice) => choice.field === field)?.kind;
  }

  private columnsAbout({ kind, columns }: ReadingQuestion): readonly FileColumn[] {
    return this.found.columns.filter(
      (found) =>
        columns.includes(found.column) &&
        (this.isOpen(found) || kindsAsked[kind].includes(this.kindOf(this.fieldOf(found)) ?? '')),
    );
  }

  private answerOf(found: FileColumn): ColumnAnswer {
    const open = this.isOpen(found);
    const field = this.fieldOf(found);
    const kind = this.kindOf(open ? found.suggested : field) ?? '';
    const asked = this.questions.find(({ columns }) => columns.includes(found));
    const option = asked?.question.options.find(({ reading }) => reading === asked.chosen);
    const reading = asked ? asked.chosen : found.reading;
    return {
      found,
      field,
      open,
      byHand: this.answers.has(found.column),
      nearest: open ? this.nearestOf(found) : null,
      alignsRight: kind === 'date' || kind === 'numeric',
      asks: asked?.open ? { index: asked.index, kind: asked.question.kind } : null,
      reading: field === null ? null : readingText(found, kind, reading, option),
    };
  }

  private nearestOf({ suggested }: FileColumn): ColumnAnswer['nearest'] {
    if (suggested === null || this.holderOf(suggested)) return { field: null, label: 'Do not read' };
    return { field: suggested, label: `Use ${this.labelOf(suggested)}` };
  }
}
