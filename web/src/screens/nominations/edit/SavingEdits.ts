import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { NominationCellChange } from '#contracts/nomination/nomination-calls';
import type { NominatedBookingView, NominationView } from '#contracts/nomination/nomination-view';
import { asHttpError, type HttpError } from '../../../api/http-error.ts';
import { counted } from '../../../format/quantities.ts';
import { brokenRule } from '../broken-rule.ts';
import { cellOf } from '../nomination-words.ts';
import { keyOf, type Refusals } from './edit-marks.ts';
import { leavingWith } from './leaving-bookings.ts';
import type { NominationEdits } from './NominationEdits.ts';

/** The calls of nominations, as far as they are saved. */
export interface EditCalls {
  readonly save: (
    id: string,
    cells: readonly NominationCellChange[],
    idempotencyKey: string,
  ) => Promise<NominationView>;
  readonly read: (id: string) => Promise<NominationView>;
}

/** Bookings that an edit takes off a vessel. */
export interface Leaving {
  /** Of the nomination: two of them may be of one voyage. */
  readonly id: string;
  readonly vessel: string;
  readonly bookings: readonly NominatedBookingView[];
}

export interface Said {
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** What a save waits for. */
type Step =
  | { readonly name: 'idle' | 'overtaken' }
  | { readonly name: 'leaving'; readonly leaving: readonly Leaving[] }
  | { readonly name: 'saving'; readonly done: number; readonly of: number };

/** Nobody knows what became of what was sent, or nothing more is taken now: the rest is not tried. */
const stops = ({ status }: HttpError): boolean =>
  status <= 0 || status >= 500 || status === 401 || status === 429;

const ofFields = (
  errors: Readonly<Record<string, readonly string[]>>,
  cells: readonly NominationCellChange[],
  keys: (field: NominationCellChange['field']) => string,
): Refusals =>
  new Map(
    Object.entries(errors).map(([name, [why = '']]) => {
      const field = cells[Number(/^cells\.(\d+)/.exec(name)?.[1])]?.field;
      return [field === undefined ? 'vesselVoyage' : keys(field), why];
    }),
  );

/**
 * Sends what was entered: one update a vessel, whatever was filled, pasted or emptied in it, which is one message in its thread. What is not
 * taken is marked in its cell and stays.
 */
export class SavingEdits {
  step: Step = { name: 'idle' };
  /** Of what was sent under it: the same sent again is the same command. */
  private readonly keys = new Map<string, { readonly cells: string; readonly key: string }>();

  constructor(
    private readonly edits: NominationEdits,
    private readonly calls: EditCalls,
    private readonly say: (said: Said) => void,
  ) {
    makeAutoObservable<this, 'edits' | 'calls' | 'say' | 'keys'>(this, {
      step: observableRef,
      edits: false,
      calls: false,
      say: false,
      keys: false,
    });
  }

  get isBusy(): boolean {
    return this.step.name === 'saving';
  }

  /** Asks what there is to ask, and saves. Answers false where something has to be mended first. */
  async start(): Promise<boolean> {
    if (this.isBusy) return true;
    const { edits } = this;
    if (edits.wrong.length > 0) {
      this.say({
        kind: 'error',
        text: `${counted(edits.wrong.length, 'vessel has', 'vessels have')} cells to correct first. Nothing was saved.`,
      });
      return false;
    }
    if (edits.overtaken.length > 0) {
      this.step = { name: 'overtaken' };
      return true;
    }
    const leaving = edits.changedVessels.flatMap((id): readonly Leaving[] => {
      const view = edits.viewOf(id);
      const bookings = view ? leavingWith(view, edits.cellsOf(id) ?? []) : [];
      return view && bookings.length > 0 ? [{ id, vessel: view.vesselVoyage.name, bookings }] : [];
    });
    if (leaving.length > 0) this.step = { name: 'leaving', leaving };
    else await this.send();
    return true;
  }

  cancel(): void {
    this.step = { name: 'idle' };
  }

  /** Every vessel by itself: what is refused of one holds up no other. */
  async send(): Promise<void> {
    const { edits } = this;
    const due = edits.changedVessels.flatMap((id) => {
      const cells = edits.cellsOf(id);
      return cells === undefined ? [] : [{ id, cells }];
    });
    let saved = 0;
    let refused = 0;
    let stopped: HttpError | undefined;
    for (const [done, { id, cells }] of due.entries()) {
      runInAction(() => {
        this.step = { name: 'saving', done, of: due.length };
      });
      try {
        const view = await this.calls.save(id, cells, this.keyFor(id, cells));
        this.keys.delete(id);
        edits.settle(cells, view);
        saved += 1;
      } catch (failure) {
        const error = asHttpError(failure);
        if (stops(error)) {
          stopped = error;
          break;
        }
        this.keys.delete(id);
        await this.refused(id, cells, error);
        refused += 1;
      }
    }
    runInAction(() => {
      this.step = { name: edits.overtaken.length > 0 ? 'overtaken' : 'idle' };
    });
    this.tell(saved, refused, stopped);
    this.tellOfDeleted();
  }

  /** Nothing of these is sent, whoever saves: that is said, too. */
  private tellOfDeleted(): void {
    const deleted = this.edits.changedVessels.filter((id) => this.edits.viewOf(id)?.cancelled === true);
    if (deleted.length > 0)
      this.say({
        kind: 'error',
        text: `${counted(deleted.length, 'vessel was', 'vessels were')} deleted meanwhile, and not updated. Discard takes back what you entered.`,
      });
  }

  private keyFor(id: string, cells: readonly NominationCellChange[]): string {
    const text = JSON.stringify(cells);
    const known = this.keys.get(id);
    if (known?.cells === text) return known.key;
    const key = crypto.randomUUID();
    this.keys.set(id, { cells: text, key });
    return key;
  }

  private tell(saved: number, refused: number, stopped: HttpError | undefined): void {
    if (saved > 0) this.say({ kind: 'success', text: `${counted(saved, 'vessel')} updated.` });
    if (refused > 0)
      this.say({
        kind: 'error',
        text: `${counted(refused, 'vessel was', 'vessels were')} not updated. Why is marked in the cells; what you entered is kept.`,
      });
    // Whoever has to sign in again finds what was entered.
    if (stopped && stopped.status !== 401)
      this.say({ kind: 'error', text: `${stopped.message} What you entered is kept.` });
  }

  private async refused(id: string, cells: readonly NominationCellChange[], error: HttpError): Promise<void> {
    const { edits } = this;
    const { code, message, errors = {} } = error.answer;
    if (error.status === 409 || error.status === 404) await this.readAnew(id);
    // Marked by what the newer version holds.
    if (code === 'conflict' && edits.overtaken.some((one) => one.id === id)) return;
    if (edits.viewOf(id)?.cancelled === true) return;
    const slots = edits.rowOf(id)?.slots ?? [];
    const keys = (field: NominationCellChange['field']): string => keyOf(field, slots);
    if (Object.keys(errors).length > 0) return edits.refuse(id, ofFields(errors, cells, keys));
    const broken = brokenRule(error.answer, edits.viewOf(id)?.template ?? '');
    if (broken) return edits.refuse(id, new Map([[cellOf(broken.attribute), broken.text]]));
    edits.refuse(id, new Map([['vesselVoyage', message]]));
  }

  private async readAnew(id: string): Promise<void> {
    try {
      this.edits.learn(await this.calls.read(id));
    } catch {
      // It is gone, or nobody answers: the refusal itself says why it was not saved.
    }
  }
}
