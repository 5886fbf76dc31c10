import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { BookingView } from '#contracts/booking/booking-view';
import type { DraftAnswer } from '#contracts/declaration-draft/draft-calls';
import type { DiscardView, DraftView } from '#contracts/declaration-draft/draft-view';
import type { BookingField } from '#domain/booking/terms';
import type { BookingSettings } from '#domain/reference/settings';
import { asHttpError, isAbort } from '../../../api/http-error.ts';
import { settingsByCharterer, type SettingsOf } from '../grid/charterers.ts';
import { DeclarationRows } from '../grid/DeclarationRows.ts';
import type { DeclarationRow } from '../grid/declaration-row.ts';
import { idle, loading, type LoadState, stateOfFailure } from '../../../stores/load-state.ts';
import { takenBackText } from '../../declaration-list/taken-back-text.ts';
import { colleagueNotices } from '../submit/colleague-notices.ts';
import { type Conflict, conflictsOf } from './conflicts.ts';
import { DraftApi, type EditCriteria } from './draft-api.ts';
import { type ChannelEvents, DraftChannels } from './DraftChannels.ts';
import { DraftCommands, type DraftMessages } from './DraftCommands.ts';
import { DraftContents } from './DraftContents.ts';
import { isClosed, pushesInto } from './draft-pushes.ts';
import { DraftPresence } from './DraftPresence.ts';
import { DraftReview } from './DraftReview.ts';
import { DraftYear } from './DraftYear.ts';
import { type DraftContext, type DraftTarget, yearOf } from './draft-target.ts';
import { handOn, type OtherHand } from './other-hand.ts';
import { LoadTurns } from './LoadTurns.ts';
import { MetDiscards } from './MetDiscards.ts';
import { isAsking, UploadReading } from './UploadReading.ts';
import { keepUnanswered, resumeUnanswered } from './unanswered.ts';

/** A load that failed while something is shown is tried again after this. */
const reloadRetryMs = 5_000;

/**
 * A draft as one window works in it: loaded, kept current by pushes, changed by commands. HTTP answers and pushes take
 * the same way into the rows.
 */
export class DraftStore {
  state: LoadState = loading;
  importId = '';
  draft: DraftView | null = null;
  settings: BookingSettings | null = null;
  /** Options and limits by charterer: a broker's rows are of several. */
  settingsOf: SettingsOf | null = null;
  /** Open bookings that an upload does not name. */
  unnamed: readonly BookingView[] = [];
  /** An earlier upload of one's own that is still open. */
  earlier: DraftView | null = null;
  /** Bookings that uploaded rows may belong to. */
  known: ReadonlyMap<string, BookingView> = new Map();
  /** The server has reviewed the rows since they were loaded. */
  reviewed = false;
  /** Moves whenever the rows look different. */
  version = 0;

  readonly rows = new DeclarationRows();
  readonly api: DraftApi;
  readonly commands: DraftCommands;
  readonly presence: DraftPresence;
  readonly review: DraftReview;
  readonly reading: UploadReading;
  readonly year: DraftYear;
  readonly contents: DraftContents;
  private readonly metDiscards = new MetDiscards();
  private readonly channels: DraftChannels;
  /** Of which options and limits are known. */
  private charterers: ReadonlySet<string> = new Set();
  private readonly turns = new LoadTurns();
  private hasSteps = false;

  constructor(
    readonly context: DraftContext,
    readonly target: DraftTarget,
    private readonly messages: DraftMessages,
  ) {
    this.api = new DraftApi(context.organisation);
    this.presence = new DraftPresence(context.userId);
    this.review = new DraftReview(this.api, this.rows, context.template);
    this.year = new DraftYear(yearOf(target));
    this.reading = new UploadReading(this.api, messages);
    this.contents = new DraftContents(() => this.all, this.review.months);
    this.commands = new DraftCommands(
      this.api,
      this.rows,
      {
        importId: () => this.importId,
        tellYear: () => this.year.tell(),
        settled: (importId) => this.settled(importId),
        lost: () => void this.load(),
      },
      messages,
    );
    this.channels = new DraftChannels(context, this.pushes());
    this.rows.subscribe(({ add, update, remove }) => {
      this.review.touched([...add, ...update, ...remove].map(({ id }) => id));
      runInAction(() => {
        this.version += 1;
      });
    });
    makeObservable(this, {
      state: observableRef,
      importId: observable,
      draft: observableRef,
      settings: observableRef,
      settingsOf: observableRef,
      unnamed: observableRef,
      earlier: observableRef,
      known: observableRef,
      reviewed: observable,
      version: observable,
      discarded: computed,
      all: computed,
      conflicts: computed,
    });
  }

  /** What colleagues discarded since this window opened the draft, and nobody has taken back. */
  get discarded(): readonly DiscardView[] {
    return this.metDiscards.since(this.draft, this.context.userId);
  }

  /** Every row as it is shown now. */
  get all(): readonly DeclarationRow[] {
    // The rows are no observables, for the grid's sake: the version tells when they have moved.
    return this.version >= 0 ? this.rows.all : [];
  }

  /** Cells that wait for a decision: refused edits first, then bookings that were changed elsewhere. */
  get conflicts(): readonly Conflict[] {
    const { commands } = this;
    return [
      ...commands.refused,
      ...this.all.flatMap(conflictsOf).filter((conflict) => !commands.isDecided(conflict)),
    ];
  }

  /** Who changed a cell last: a colleague in the draft, or whoever amended its booking. */
  handOn(row: DeclarationRow, field: BookingField): OtherHand | undefined {
    return handOn(row, field, this.draft, this.presence.members);
  }

  /** Loads the draft and follows it; again after a reload of the channel. */
  async load(): Promise<void> {
    const signal = this.turns.begin();
    try {
      if (this.target.kind === 'edit') await this.loadEdit(this.target.criteria, signal);
      else await this.loadDraft(this.target.importId, signal);
    } catch (failure) {
      if (isAbort(failure)) return;
      const state = stateOfFailure(failure);
      // What is shown stays shown where only the connection failed. It was asked for because something was missed, and
      // the channel goes on from what it has pushed since: nobody else would ask again.
      if (this.settings !== null && state.name === 'error') {
        this.turns.later(reloadRetryMs, () => void this.load());
        return this.messages.fail(state.error.message);
      }
      runInAction(() => {
        this.state = state;
      });
    }
  }

  /** Brings back what a colleague discarded, or replaced by another upload; the draft is open again then. */
  async takeBack(discard: number): Promise<void> {
    try {
      this.messages.inform(takenBackText(await this.api.takeBack(this.importId, discard)));
      await this.load();
    } catch (failure) {
      this.messages.fail(asHttpError(failure).message);
    }
  }

  /** Every laycan is to be of this year from now on, for everyone in the draft; null: of any. */
  chooseYear(year: number | null): void {
    this.year.choose(year);
    this.review.ofYear(year);
    this.commands.chooseYear();
  }

  /** Begins to follow the draft; after `close` again. */
  open(): void {
    this.commands.queue.open();
    void this.load();
  }

  close(): void {
    this.turns.stop();
    this.commands.queue.close();
    this.review.close();
    this.presence.leave();
    this.channels.close();
  }

  /** The session has ended: what is not answered yet waits. False where there is nothing. */
  keep(): boolean {
    return keepUnanswered(this.context, this.target, this.commands.queue.waiting);
  }

  /** Sends what waited for a new session. */
  private resume(): void {
    const said = resumeUnanswered(this.context, this.target, this.commands);
    if (said !== undefined) this.messages.inform(said);
  }

  private async loadEdit(criteria: EditCriteria, signal: AbortSignal): Promise<void> {
    const answer = await this.api.edit(criteria, signal);
    this.useSettings(answer);
    this.review.months.use(answer.monthTotals);
    this.useYear(answer.draft);
    this.rows.load({ bookings: answer.bookings, rows: answer.rows, cursor: answer.cursor });
    runInAction(() => {
      this.importId = answer.importId;
      this.draft = answer.draft;
      this.metDiscards.meet(answer.importId, answer.draft);
      this.state = idle;
    });
    this.follow(answer.cursor, answer.listCursor);
    this.resume();
    if (answer.draft) void this.restoreSteps(answer.importId, signal);
    this.review.soon(answer.draft ? answer.importId : null);
  }

  private async loadDraft(importId: string, signal: AbortSignal): Promise<void> {
    const answer = await this.api.draft(importId, signal);
    this.useSettings(answer);
    this.useYear(answer.draft);
    this.reading.take(answer);
    this.rows.readBelow(this.reading.headerRow);
    this.rows.addKnown(answer.bookings);
    this.rows.load({ bookings: [], rows: answer.rows, cursor: answer.cursor });
    runInAction(() => {
      this.importId = importId;
      this.draft = answer.draft;
      this.metDiscards.meet(importId, answer.draft);
      this.unnamed = answer.unnamed;
      this.earlier = answer.earlier;
      this.known = new Map(answer.bookings.map((booking) => [booking.id, booking]));
      this.state = idle;
    });
    this.rows.close(isClosed(answer.draft));
    this.follow(answer.cursor, null);
    this.resume();
    if (isClosed(answer.draft) || isAsking(answer.draft)) return;
    void this.restoreSteps(importId, signal);
    try {
      await this.review.now(importId);
      runInAction(() => {
        this.reviewed = true;
      });
    } catch (failure) {
      if (!isAbort(failure))
        this.messages.fail('The rows could not be reviewed; your next change tries again.');
    }
  }

  /** Once: from then on this window knows its steps itself. */
  private async restoreSteps(importId: string, signal: AbortSignal): Promise<void> {
    if (this.hasSteps) return;
    this.hasSteps = true;
    try {
      this.commands.restoreSteps(await this.api.steps(importId, signal));
    } catch (failure) {
      // The next load asks again.
      this.hasSteps = false;
      if (!isAbort(failure))
        this.messages.inform('What you did here before cannot be undone step by step now.');
    }
  }

  private useSettings({ settings, settingsOf }: Pick<DraftAnswer, 'settings' | 'settingsOf'>): void {
    runInAction(() => {
      this.settings = settings;
      this.settingsOf = settingsByCharterer(settings, settingsOf);
      this.charterers = new Set([this.context.organisation, ...Object.keys(settingsOf)]);
    });
    this.review.use(this.settingsOf ?? (() => settings));
  }

  private useYear(draft: DraftView | null): void {
    this.year.loaded(draft?.year ?? null);
    this.review.ofYear(this.year.value);
  }

  private follow(cursor: string, listCursor: string | null): void {
    this.channels.follow(this.importId, cursor, listCursor);
    this.presence.join(this.context.organisation, this.importId);
  }

  private settled(importId: string): void {
    if (importId !== this.importId) void this.load();
    else this.review.soon(importId);
  }

  private pushes(): ChannelEvents {
    const { target, rows, turns } = this;
    return pushesInto(
      {
        target,
        rows,
        draft: () => this.draft,
        knows: (charterer) => this.charterers.has(charterer),
        replace: (draft) => this.replaceDraft(draft),
        load: () => void this.load(),
        review: () => {
          if (this.draft && this.state.name === 'idle') this.review.soon(this.importId);
        },
        connected: () => this.commands.queue.retryNow(),
      },
      turns,
    );
  }

  private replaceDraft(draft: DraftView): void {
    for (const text of colleagueNotices(this.draft, draft, this.context.userId)) this.messages.inform(text);
    const before = this.draft;
    runInAction(() => {
      this.draft = draft;
    });
    this.year.pushed(draft.year);
    this.review.ofYear(this.year.value);
    if (this.reading.turns(before, draft)) void this.load();
  }
}
