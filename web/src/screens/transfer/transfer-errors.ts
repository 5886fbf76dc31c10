import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { BookingView } from '#contracts/booking/booking-view';
import type { TransferErrorList, TransferErrorView } from '#contracts/booking/transfer-view';
import { http } from '../../api/http.ts';
import { snackbars, type Snackbars } from '../../components/feedback/snackbars.ts';
import type { EntityCache } from '../../stores/entity-cache.ts';
import { standingOf, transferErrorsText } from './transfer-words.ts';

/** Bookings whose transfer was refused, as far as this page knows: asked for by organisation, and heard of live. */
export class TransferErrors {
  private all: ReadonlyMap<string, TransferErrorView> = new Map();
  private readonly told = new Set<string>();
  /** What the message says that is on the screen. */
  private said: { readonly id: number; readonly errors: readonly TransferErrorView[] } | null = null;

  constructor(private readonly messages: Pick<Snackbars, 'messages' | 'error' | 'dismiss'> = snackbars) {
    makeAutoObservable<this, 'all' | 'told' | 'said' | 'messages'>(
      this,
      { all: observableRef, told: false, said: false, messages: false },
      { autoBind: true },
    );
  }

  /**
   * Those of an organisation that still stand, the latest first. The list's own bookings know best: one that is being transferred again or
   * was cancelled is no error any more.
   */
  of(organisation: string, cache: Pick<EntityCache<BookingView>, 'get'>): readonly TransferErrorView[] {
    const standing = [...this.all.values()].filter(({ id, organisationId }) => {
      const booking = cache.get(id);
      const stands = !booking || standingOf(booking) === 'failed';
      return organisationId === organisation && stands;
    });
    // Heard of live and asked for, they come in any order.
    return standing.sort((a, b) => b.failedAt.localeCompare(a.failedAt));
  }

  /** Bookings of an organisation that were heard of, by id, whether or not their errors still stand. */
  known(organisation: string): readonly string[] {
    return [...this.all.values()].flatMap((one) => (one.organisationId === organisation ? [one.id] : []));
  }

  /** What the server knows of an organisation takes the place of what was known. */
  async load(organisation: string, signal: AbortSignal): Promise<void> {
    const { data } = await http.get<TransferErrorList>(
      `/customer/organisation/${organisation}/cargo-bookings/errors/transfer`,
      { signal, quiet: true },
    );
    runInAction(() => {
      const others = [...this.all].filter(([, one]) => one.organisationId !== organisation);
      this.all = new Map([...others, ...data.map((one) => [one.id, one] as const)]);
      for (const { transferId } of data) this.told.add(transferId);
    });
  }

  /** Of transfers that this user asked for: said once each, wherever they are by now. */
  heard(errors: readonly TransferErrorView[]): void {
    this.all = new Map([...this.all, ...errors.map((one) => [one.id, one] as const)]);
    const fresh = errors.filter(({ transferId }) => !this.told.has(transferId));
    if (fresh.length === 0) return;
    for (const { transferId } of fresh) this.told.add(transferId);
    this.say(fresh);
  }

  /** Many that are ordered together are refused one after another: while a message stands, it takes in what comes. */
  private say(fresh: readonly TransferErrorView[]): void {
    const { messages, said } = this;
    const standing = said !== null && messages.messages.some(({ id }) => id === said.id) ? said : null;
    if (standing) messages.dismiss(standing.id);
    const errors = [...(standing?.errors ?? []), ...fresh];
    this.said = { id: messages.error(transferErrorsText(errors)), errors };
  }
}

export const transferErrors = new TransferErrors();
