import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { http } from '../../api/http.ts';
import { asHttpError } from '../../api/http-error.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { saveAnswered } from '../../lists/save-file.ts';
import { isSpreadsheet, type ListedDocument } from './document-kinds.ts';
import { wordsFor } from './download-words.ts';
import { SheetPreviews } from './SheetPreviews.ts';

/** Where the files of a list are: below which path, and how a download names them. */
export interface DocumentPlace<Row extends ListedDocument> {
  /** Without `/api`. */
  readonly path: string;
  readonly bodyOf: (rows: readonly Row[]) => unknown;
}

const withId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...ids, id]);
const withoutId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((one) => one !== id));

/** Opening and saving of documents, told for each by its id while it lasts. */
export class DocumentFiles<Row extends ListedDocument> {
  /** Ids of what is being saved. */
  busy: ReadonlySet<string> = new Set();
  /** Ids of what is about to be shown in a tab of its own. */
  private coming: ReadonlySet<string> = new Set();
  readonly previews: SheetPreviews<Row>;

  constructor(private readonly place: DocumentPlace<Row>) {
    this.previews = new SheetPreviews(place.path);
    makeAutoObservable<this, 'place' | 'coming'>(this, {
      busy: observableRef,
      coming: observableRef,
      previews: false,
      place: false,
    });
  }

  get isBusy(): boolean {
    return this.busy.size > 0;
  }

  isOpening(id: string): boolean {
    return this.coming.has(id) || this.previews.opening === id;
  }

  /** Spreadsheets over the list; anything else in a tab of its own, where the browser shows what it can and saves the rest. */
  async open(row: Row): Promise<void> {
    if (isSpreadsheet(row)) await this.previews.open(row);
    else await this.openTab(row);
  }

  /** The tab opens with the click, for later ones are blocked; it goes where the file can not be had, which is said here. */
  private async openTab({ id }: Row): Promise<void> {
    const path = this.pathOf(id);
    const tab = window.open('', '_blank');
    this.coming = withId(this.coming, id);
    try {
      await http.head(path);
      if (!tab) return;
      tab.opener = null;
      tab.location.replace(`/api${path}?shown=1`);
    } catch (failure) {
      tab?.close();
      snackbars.error(wordsFor(asHttpError(failure).status));
    } finally {
      runInAction(() => {
        this.coming = withoutId(this.coming, id);
      });
    }
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
      ? http.fileAt(this.pathOf(row.id))
      : http.file(`${path}/download`, bodyOf(rows), 'application/zip');
  }

  private pathOf(id: string): string {
    return `${this.place.path}/${encodeURIComponent(id)}/file`;
  }

  private mark(ids: readonly string[], isBusy: boolean): void {
    this.busy = ids.reduce(isBusy ? withId : withoutId, this.busy);
  }
}
