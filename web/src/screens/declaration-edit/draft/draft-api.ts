import type { BookingVersions } from '#contracts/booking/booking-calls';
import type { BookingVersionView } from '#contracts/booking/booking-view';
import type {
  DraftAnswer,
  DraftChangesAnswer,
  DraftChangesRequest,
  DraftListAnswer,
  DraftStepsAnswer,
  EditAnswer,
  MatchesRequest,
  OpenDraftAnswer,
  OpenDraftRequest,
  ReadingAnswer,
  ReviewAnswer,
  ReviewRequest,
  TakeBackAnswer,
  TakeBackRequest,
} from '#contracts/declaration-draft/draft-calls';
import type { SubmitAnswer, SubmitRequest } from '#contracts/declaration-draft/submission-calls';
import type { ReadingRequest } from '#contracts/workbook/upload-columns';
import { type Answer, http } from '../../../api/http.ts';

/** The declarations' calls of an organisation. */
export const declarationsPath = (organisation: string): string =>
  `/customer/organisation/${organisation}/cargo-bookings/cargo-declarations`;

/** The query of the call: the list's filters, trades as `tradelanes`. */
export type EditCriteria = Readonly<Record<string, string | readonly string[] | null>>;

export interface UploadOptions {
  /** An earlier upload whose place the file takes. */
  readonly replaces: string | null;
  /** Although the same file was uploaded before. */
  readonly again: boolean;
  /** Although colleagues worked on what it replaces. */
  readonly evenIfTouched: boolean;
  /** Of which every laycan is to be; null where none was chosen. */
  readonly year: number | null;
}

/** What the declaration screens ask of the server, for one organisation. */
export class DraftApi {
  private readonly base: string;

  constructor(organisation: string) {
    this.base = declarationsPath(organisation);
  }

  /** Where the template workbook is downloaded. */
  get templateUrl(): string {
    return `/api${this.base}/import/template`;
  }

  edit(criteria: EditCriteria, signal?: AbortSignal): Promise<EditAnswer> {
    return http.get<EditAnswer>(`${this.base}/edit`, {
      query: criteria,
      ...(signal ? { signal } : {}),
    });
  }

  draft(importId: string, signal?: AbortSignal): Promise<DraftAnswer> {
    return http.get<DraftAnswer>(`${this.base}/drafts/${importId}`, signal ? { signal } : {});
  }

  steps(importId: string, signal?: AbortSignal): Promise<DraftStepsAnswer> {
    return http.get<DraftStepsAnswer>(`${this.base}/drafts/${importId}/steps`, signal ? { signal } : {});
  }

  drafts(signal?: AbortSignal): Promise<DraftListAnswer> {
    return http.get<DraftListAnswer>(`${this.base}/drafts`, signal ? { signal } : {});
  }

  years(signal?: AbortSignal): Promise<readonly number[]> {
    return http.get<readonly number[]>(`${this.base}/import/years`, {
      quiet: true,
      ...(signal ? { signal } : {}),
    });
  }

  open(rows: number, year: number | null): Promise<OpenDraftAnswer> {
    const request: OpenDraftRequest = year === null ? { rows } : { rows, year };
    return http.post<OpenDraftAnswer>(`${this.base}/drafts`, request);
  }

  /** @throws HttpError 422 with what is wrong with the file, 409 `file_seen` when it was uploaded before. */
  upload(
    file: File,
    { replaces, again, evenIfTouched, year }: UploadOptions,
  ): Promise<{ readonly importId: string }> {
    const body = new FormData();
    body.append('file', file);
    const query = {
      replaces,
      again: again ? 'true' : null,
      evenIfTouched: evenIfTouched ? 'true' : null,
      year: year === null ? null : String(year),
    };
    return http.post<{ readonly importId: string }>(`${this.base}/import`, body, { query });
  }

  /** One command; a retry under the same id is the same command. */
  change(
    importId: string,
    commandId: string,
    request: DraftChangesRequest,
  ): Promise<Answer<DraftChangesAnswer>> {
    return http.request<DraftChangesAnswer>('POST', `${this.base}/drafts/${importId}/changes`, request, {
      idempotencyKey: commandId,
    });
  }

  /** Reviews the draft, and answers for these rows or for all. */
  review(
    importId: string,
    { ids, signal }: { readonly ids?: readonly string[] | undefined; readonly signal?: AbortSignal } = {},
  ): Promise<ReviewAnswer> {
    const request: ReviewRequest = { importId, ...(ids ? { rows: ids.map((id) => ({ id })) } : {}) };
    return http.post<ReviewAnswer>(`${this.base}/import/review`, request, signal ? { signal } : {});
  }

  /** Versions of a booking, the one that holds first. */
  async history(bookingId: string, signal: AbortSignal): Promise<readonly BookingVersionView[]> {
    const { data } = await http.get<BookingVersions>(`${this.base}/${bookingId}/history`, {
      signal,
      quiet: true,
    });
    return data;
  }

  submit(request: SubmitRequest, commandId: string): Promise<SubmitAnswer> {
    return http.post<SubmitAnswer>(this.base, request, { idempotencyKey: commandId });
  }

  match(importId: string, request: MatchesRequest): Promise<unknown> {
    return http.post(`${this.base}/drafts/${importId}/matches`, request);
  }

  /** Says what the columns of a file are; @throws HttpError 409 `reading_chosen` where someone else has said so first. */
  read(importId: string, request: ReadingRequest): Promise<ReadingAnswer> {
    return http.post<ReadingAnswer>(`${this.base}/drafts/${importId}/reading`, request);
  }

  /** A new draft of the file that an upload has kept. */
  readAgain(importId: string): Promise<ReadingAnswer> {
    return http.post<ReadingAnswer>(`${this.base}/drafts/${importId}/read-anew`, {});
  }

  /** Gives up a draft without rows. */
  discardAll(importId: string): Promise<unknown> {
    const request: DraftChangesRequest = { reason: 'discard', changes: [], discardRows: [] };
    return http.post(`${this.base}/drafts/${importId}/changes`, request);
  }

  /** Brings back what was discarded, or replaced. */
  takeBack(importId: string, discard: number): Promise<TakeBackAnswer> {
    const request: TakeBackRequest = { discard };
    return http.post<TakeBackAnswer>(`${this.base}/drafts/${importId}/take-back`, request);
  }
}
