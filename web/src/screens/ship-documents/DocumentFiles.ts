import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { http } from '../../api/http.ts';
import { asHttpError } from '../../api/http-error.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { saveAnswered } from '../../lists/save-file.ts';

/** A document as far as its file goes. */
export interface ListedDocument {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
}

/** Where the files of a list are: below which path, and how a download names them. */
export interface DocumentPlace<Row extends ListedDocument> {
  /** Without `/api`. */
  readonly path: string;
  readonly bodyOf: (rows: readonly Row[]) => unknown;
}

/** A file that is absent, or could not be had as it was told, is not worth another try. */
const wordsFor = (status: number): string =>
  status === 404 || status === 410 || status === 503 ? 'The file can not be downloaded' : 'Download failed';

/** Opening and saving of documents, told for each by its id while it lasts. */
export class DocumentFiles<Row extends ListedDocument> {
  /** Ids of what is being saved. */
  busy: ReadonlySet<string> = new Set();

  constructor(private readonly place: DocumentPlace<Row>) {
    makeAutoObservable<this, 'place'>(this, { busy: observableRef, place: false });
  }

  get isBusy(): boolean {
    return this.busy.size > 0;
  }

  /** In a tab of its own: the browser shows what it can and saves the rest. */
  open({ id }: Row): void {
    window.open(`/api${this.place.path}/${encodeURIComponent(id)}/file?shown=1`, '_blank', 'noopener');
  }

  /** One as itself, several in an archive. */
  async save(rows: readonly Row[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    this.mark(ids, true);
    try {
      saveAnswered(await this.fileOf(rows));
      snackbars.success('Downloaded successfully');
    } catch (failure) {
      snackbars.error(wordsFor(asHttpError(failure).status));
    } finally {
      runInAction(() => this.mark(ids, false));
    }
  }

  private fileOf(rows: readonly Row[]): Promise<File> {
    const { path, bodyOf } = this.place;
    const [row] = rows;
    return row && rows.length === 1
      ? http.fileAt(`${path}/${encodeURIComponent(row.id)}/file`)
      : http.file(`${path}/download`, bodyOf(rows), 'application/zip');
  }

  private mark(ids: readonly string[], isBusy: boolean): void {
    const next = new Set(this.busy);
    for (const id of ids) {
      if (isBusy) next.add(id);
      else next.delete(id);
    }
    this.busy = next;
  }
}
