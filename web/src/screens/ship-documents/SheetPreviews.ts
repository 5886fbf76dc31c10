import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { SpreadsheetPreview } from '#contracts/workbook/preview';
import { isAbort } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { idle, loading, type LoadState, stateOfFailure } from '../../stores/load-state.ts';
import type { ListedDocument } from './document-kinds.ts';

/** Previews of spreadsheets over a list of documents: one is open at a time, and what was read stays. */
export class SheetPreviews<Row extends ListedDocument> {
  /** What is looked at. */
  row: Row | null = null;
  /** Of its visible sheets, from 0. */
  sheet = 0;
  state: LoadState = loading;
  answer: SpreadsheetPreview | null = null;
  /** By document and sheet, as the list tells of the document: another file under the same id is another preview. */
  private readonly kept = new Map<string, SpreadsheetPreview>();
  private request: AbortController | undefined;

  /** @param path of the documents, without `/api` */
  constructor(private readonly path: string) {
    makeAutoObservable<this, 'path' | 'kept' | 'request'>(this, {
      row: observableRef,
      state: observableRef,
      answer: observableRef,
      path: false,
      kept: false,
      request: false,
    });
  }

  /** Id of what is on its way. */
  get opening(): string | null {
    return this.row && this.state.name === 'loading' ? this.row.id : null;
  }

  open(row: Row): Promise<void> {
    this.row = row;
    this.answer = null;
    return this.show(0);
  }

  async show(sheet: number): Promise<void> {
    const { row } = this;
    if (!row) return;
    this.request?.abort();
    this.sheet = sheet;
    const key = JSON.stringify([row, sheet]);
    const known = this.kept.get(key);
    if (known) return this.arrived(known);
    this.state = loading;
    const request = new AbortController();
    this.request = request;
    try {
      const path = `${this.path}/${encodeURIComponent(row.id)}/preview`;
      const { signal } = request;
      const answer = await http.get<SpreadsheetPreview>(path, { query: { sheet: String(sheet) }, signal });
      this.kept.set(key, answer);
      this.arrived(answer);
    } catch (failure) {
      if (!isAbort(failure))
        runInAction(() => {
          this.state = stateOfFailure(failure);
        });
    }
  }

  close(): void {
    this.request?.abort();
    this.row = null;
    this.answer = null;
  }

  private arrived(answer: SpreadsheetPreview): void {
    this.answer = answer;
    this.state = idle;
  }
}
