import type { CaughtUp } from '#api/platform/caught-up';
import type { ReferenceItems } from '#domain/reference/lists';
import type { Documents } from '#platform/documents/port';
import { bookingsModel } from '#projections/bookings/read-model';
import { referenceModel } from '#projections/reference/read-model';
import { type StaleSources, whenStale } from '#api/platform/when-stale';

/** What the portal knows and a message of the feed does not tell, or is not believed. */
export interface FeedLookUps {
  /** The organisation that a booking is of; null where no booking has this id. */
  charterer(bookingId: string): Promise<string | null>;
  /** IANA zones of ports by UN/LOCODE, where they are known. */
  zones(): Promise<Readonly<Record<string, string>>>;
}

type Zones = Readonly<Record<string, string>>;

/** From the read models. */
export class FeedLookUpsInReadModels implements FeedLookUps {
  readonly #documents: Pick<Documents, 'get'>;
  readonly #caughtUp: Pick<CaughtUp, 'withTheLog'>;
  readonly #sources: StaleSources;
  #stopListening: () => void = () => undefined;
  #zones: Promise<Zones> | undefined;

  constructor(
    documents: Pick<Documents, 'get'>,
    sources: StaleSources,
    caughtUp: Pick<CaughtUp, 'withTheLog'>,
  ) {
    this.#documents = documents;
    this.#sources = sources;
    this.#caughtUp = caughtUp;
  }

  /** From now on what is kept is forgotten when it changes. */
  begin(): void {
    this.end();
    this.#stopListening = whenStale(this.#sources, { [referenceModel.name]: ['ports'] }, () => {
      this.#zones = undefined;
    });
  }

  /** Nobody tells of changes any more, so nothing is kept. */
  end(): void {
    this.#stopListening();
    this.#stopListening = () => undefined;
    this.#zones = undefined;
  }

  /** One that was declared a moment ago may not be in the read models yet. @throws ReadModelsLate */
  async charterer(bookingId: string): Promise<string | null> {
    const known = await this.#chartererNow(bookingId);
    if (known !== null) return known;
    await this.#caughtUp.withTheLog();
    return this.#chartererNow(bookingId);
  }

  /** Every voyage statement asks for them, so they are read once. */
  async zones(): Promise<Zones> {
    const reading = this.#zones ?? this.#readZones();
    this.#zones = reading;
    reading.catch(() => {
      if (this.#zones === reading) this.#zones = undefined;
    });
    return reading;
  }

  async #chartererNow(bookingId: string): Promise<string | null> {
    const stored = await this.#documents.get(bookingsModel, bookingId);
    return stored?.document.organisationId ?? null;
  }

  async #readZones(): Promise<Zones> {
    const stored = await this.#documents.get(referenceModel, 'ports');
    const ports = Object.entries(stored?.document.items ?? {}) as [string, ReferenceItems['ports']][];
    return Object.fromEntries(ports.flatMap(([id, { timeZone }]) => (timeZone ? [[id, timeZone]] : [])));
  }
}
