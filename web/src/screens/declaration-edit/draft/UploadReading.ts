import { makeObservable, observableRef, runInAction } from 'mobx';
import type { DraftAnswer } from '#contracts/declaration-draft/draft-calls';
import type { DraftView } from '#contracts/declaration-draft/draft-view';
import type { ReadingRequest, UploadColumns } from '#contracts/workbook/upload-columns';
import { asHttpError } from '../../../api/http-error.ts';
import type { DraftApi } from './draft-api.ts';
import type { DraftMessages } from './DraftCommands.ts';

/** A draft whose rows wait for what the columns of its file are. */
export const isAsking = (draft: DraftView | null): boolean => draft?.state === 'asking';

type Details = Readonly<Record<string, unknown>>;

/** How the file of an upload is read: what its columns are, asked once and answered by one of those who see it. */
export class UploadReading {
  /** What the file was found to have; null of drafts by hand, and of uploads from before columns were asked about. */
  columns: UploadColumns | null = null;
  /** One's own answers are on their way. */
  sending = false;

  constructor(
    private readonly api: DraftApi,
    private readonly messages: DraftMessages,
  ) {
    makeObservable(this, { columns: observableRef });
  }

  take({ columns }: DraftAnswer): void {
    runInAction(() => {
      // The same answers once more, after a reload, do not take away what is being answered.
      if (JSON.stringify(this.columns) !== JSON.stringify(columns)) this.columns = columns;
    });
  }

  /**
   * Whether a draft has come from one phase of its reading to another: what its columns are, and what its rows belong to,
   * is part of its answer and not of its progress.
   */
  turns(before: DraftView | null, now: DraftView): boolean {
    const asked = isAsking(before);
    if (asked && !isAsking(now) && !this.sending) {
      this.messages.inform(
        now.state === 'ended'
          ? 'Someone else has discarded this upload.'
          : 'Someone else has said what the columns of this file are.',
      );
    }
    return asked !== isAsking(now) || (before?.state === 'receiving' && now.state === 'open');
  }

  /** The header's row, after which lines are counted; null where that was never recorded. */
  get headerRow(): number | null {
    return this.columns?.headerRow ?? null;
  }

  /**
   * Sends the answers. True where the draft goes on, by these or by those that came first; `told` words the latter. An
   * upload that colleagues worked on meanwhile is not replaced: both stay.
   */
  async choose(
    draft: DraftView,
    request: ReadingRequest,
    told: (first: Details) => string,
  ): Promise<boolean> {
    this.sending = true;
    try {
      await this.api.read(draft.id, request);
      return true;
    } catch (failure) {
      const { status, answer } = asHttpError(failure);
      const { replaces, evenIfTouched: _, ...alone } = request;
      if (answer.code === 'rows_touched' && replaces !== undefined) {
        this.messages.inform(
          'Colleagues worked on the earlier upload meanwhile. It stays open beside this one.',
        );
        return await this.choose(draft, alone, told);
      }
      const isLate = status === 409 && answer.code === 'reading_chosen';
      if (isLate) this.messages.inform(told(answer.details ?? {}));
      else this.messages.fail(answer.message);
      return isLate;
    } finally {
      this.sending = false;
    }
  }

  /** Reads the file of a draft once more, as a new draft; answers with its id, undefined where that failed. */
  async anew({ id }: DraftView): Promise<string | undefined> {
    try {
      return (await this.api.readAgain(id)).importId;
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
