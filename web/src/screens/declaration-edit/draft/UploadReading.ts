import { makeObservable, observableRef, runInAction } from 'mobx';
import type { DraftAnswer } from '#contracts/declaration-draft/draft-calls';
import type { DraftView } from '#contracts/declaration-draft/draft-view';
import type { ReadingRequest, UploadColumns } from '#contracts/workbook/upload-columns';
import { asHttpError } from '../../../api/http-error.ts';
import type { DraftApi } from './draft-api.ts';
import type { DraftMessages } from './DraftCommands.ts';

/** An upload's answer says what the file's columns were found to be, or are read as. */
export type UploadAnswer = DraftAnswer & { readonly columns?: UploadColumns | null };

/** A draft whose rows wait for what the columns of its file are. */
export const isAsking = (draft: { readonly state: string } | null): boolean => draft?.state === 'asking';

/** How the file of an upload is read: what its columns are, asked once and answered by one of those who see it. */
export class UploadReading {
  /** What the file was found to have; null of drafts by hand, and of uploads from before columns were asked about. */
  columns: UploadColumns | null = null;

  constructor(
    private readonly api: DraftApi,
    private readonly messages: DraftMessages,
  ) {
    makeObservable(this, { columns: observableRef });
  }

  take({ columns }: UploadAnswer): void {
    runInAction(() => {
      // The same answers once more, after a reload, do not take away what is being answered.
      if (JSON.stringify(this.columns) !== JSON.stringify(columns ?? null)) this.columns = columns ?? null;
    });
  }

  /** The header's row, after which lines are counted; null where that was never recorded. */
  get headerRow(): number | null {
    return this.columns?.headerRow ?? null;
  }

  /** Sends the answers. True where the draft goes on, by these or by those that came first. */
  async choose({ id }: DraftView, request: ReadingRequest): Promise<boolean> {
    try {
      await this.api.read(id, request);
      return true;
    } catch (failure) {
      const { status, answer } = asHttpError(failure);
      const isLate = status === 409 && answer.code === 'reading_chosen';
      if (isLate) this.messages.inform(answer.message);
      else this.messages.fail(answer.message);
      return isLate;
    }
  }

  /** Reads the file of a draft once more, as a new draft; answers with its id, undefined where that failed. */
  async anew({ id }: DraftView): Promise<string | undefined> {
    try {
      return (await this.api.readAnew(id)).importId;
    } catch (failure) {
      this.messages.fail(asHttpError(failure).answer.message);
      return undefined;
    }
  }

  /** Gives up a draft of which no row was taken in yet. True where that is done. */
  async discard({ id }: DraftView): Promise<boolean> {
    try {
      await this.api.discardAll(id);
      return true;
    } catch (failure) {
      this.messages.fail(asHttpError(failure).answer.message);
      return false;
    }
  }
}
