import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { type Nomination, tellingEvents } from '#domain/nomination/state';
import type { TradeClock } from '#platform/clock/port';
import type { Documents, Stored } from '#platform/documents/port';
import { KeyedMutex } from '#platform/concurrency/keyed-mutex';
import type { EventStore } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE, EXECUTE, PROJECTIONS, TRADE_CLOCK, WATCHER } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import { type NominationDocument, nominationsModel } from '#projections/nominations/read-model';
import { voyagesModel } from '#projections/voyages/read-model';
import type { ProjectionControl } from '#projections/runtime/control';
import type { Watcher } from '#projections/runtime/watcher/port';
import type { Execute } from '../platform/execute-port.ts';
import { whenStale } from '../platform/when-stale.ts';
import type { Due, DurableProcess } from '../processes/durable-process.ts';
import { DurableProcesses } from '../processes/durable-processes.ts';
import { inTheBackground } from '../processes/in-the-background.ts';
import { DeclarationTaking, type OwingBooking } from './declaration-taking.ts';
import { BookingTelling } from './nomination-process.ts';
import { NominationRuling } from './nomination-rules.ts';
import { VoyageFollowing } from './voyage-following.ts';
import { VoyageNews } from './voyage-news.ts';

const lookEveryMs = 1_000;
/** So long a booking is left in peace after an amendment: what is submitted together is one update. */
const gatheredMs = 1_000;

const byNomination = {
  idOf: (nominationId: string): string => nominationId,
  keyOf: (nominationId: string): string => nominationId,
  lookEveryMs,
} as const;

/** What a look at voyages goes by: they themselves, and nominations where another generation takes the place of theirs. */
const looked = { [voyagesModel.name]: 'all', [nominationsModel.name]: [] } as const;

/** Nominations that have something to tell, to take in or to follow. */
@Injectable()
export class Nominations implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Brings words from nominations to bookings, and from voyages to nominations. */
  readonly words: DurableProcess<string, void>;
  /** Brings what is declared anew from bookings to nominations. */
  readonly declarations: DurableProcess<string, void>;
  private readonly telling: BookingTelling;
  private readonly taking: DeclarationTaking;
  private readonly news = new VoyageNews();
  /** Both processes bring a nomination's words: what one has told, the other finds done. */
  private readonly turns = new KeyedMutex();
  private readonly run: Execute;
  private readonly stopListening: () => void;

  constructor(
    @Inject(EXECUTE) execute: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EVENT_STORE) events: EventStore,
    @Inject(WATCHER) watcher: Watcher,
    @Inject(PROJECTIONS) control: ProjectionControl,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly ruling: NominationRuling,
    private readonly voyages: VoyageFollowing,
    processes: DurableProcesses,
  ) {
    this.run = inTheBackground(execute);
    this.telling = new BookingTelling(this.run);
    this.taking = new DeclarationTaking(this.run, events, this.telling);
    // Told once the read models show it: what is looked up from then on is no older.
    this.stopListening = whenStale({ watcher, control }, looked, (changed) => this.changed(changed));
    this.words = processes.of({
      ...byNomination,
      name: 'nominations',
      idleMs: 0,
      wokenBy: tellingEvents,
      due: () => this.wordsDue(),
      carryOut: (nominationId) => this.turns.run(nominationId, () => this.bringWords(nominationId)),
    });
    this.declarations = processes.of({
      ...byNomination,
      name: 'nominated-declarations',
      idleMs: gatheredMs,
      wokenBy: [],
      due: () => this.declarationsDue(),
      carryOut: (nominationId) => this.turns.run(nominationId, () => this.takeDeclarations(nominationId)),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all([this.words.begin(), this.declarations.begin()]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopListening();
    await Promise.all([this.words.end(), this.declarations.end()]);
  }

  private async wordsDue(): Promise<readonly Due<string>[]> {
    const telling = await this.documents.find(nominationsModel, { isDue: true });
    // Last: whatever fails after it would forget the voyages that it has looked at.
    const following = await this.following();
    const positions = new Map([...telling, ...following].map(({ id, position }) => [id, position]));
    return [...positions].map(([item, state]) => ({ item, state }));
  }

  private async declarationsDue(): Promise<readonly Due<string>[]> {
    // A range, which the index answers: it is asked every second.
    const owing = await this.documents.find(bookingsModel, { owesId: { $gt: '' } });
    const latest = new Map<string, string>();
    for (const { position, document } of owing) {
      const before = latest.get(document.owesId ?? '') ?? '';
      latest.set(document.owesId ?? '', position > before ? position : before);
    }
    return [...latest].map(([item, state]) => ({ item, state }));
  }

  private changed(voyages: readonly string[] | 'all'): void {
    if (voyages === 'all') {
      this.voyages.forgetAll();
      this.news.allChanged();
      return;
    }
    for (const id of voyages) {
      this.voyages.forget(id);
      this.news.changed(id);
    }
  }

  /** Those whose voyage says something else than they do. */
  private following(): Promise<readonly Stored<NominationDocument>[]> {
    return this.news.look((changed) => this.voyages.behind(changed, this.clock.now()));
  }

  private bringWords(nominationId: string): Promise<void> {
    return this.news.during(async () => {
      const followed = await this.voyages.follow(nominationId);
      await this.telling.tell(nominationId, (nomination) => this.approveBy(nomination), followed);
      return followed && followed.terms.vesselVoyage.id;
    });
  }

  /** What the nomination knows of its bookings is settled first: a declaration is held against that. */
  private async takeDeclarations(nominationId: string): Promise<void> {
    const approveBy = (nomination: Nomination): Promise<string | null> => this.approveBy(nomination);
    const nomination = await this.telling.tell(nominationId, approveBy);
    const owing = await this.documents.find(bookingsModel, { owesId: nominationId });
    await this.taking.take(
      nominationId,
      owing.map(({ id, document }): OwingBooking => ({
        bookingId: id,
        firstId: document.firstId,
        revision: document.owesRevision ?? 0,
      })),
      nomination && (await this.approveBy(nomination)),
      nomination,
    );
    await this.telling.tell(nominationId, approveBy);
  }

  private approveBy({ organisation, terms }: Nomination): Promise<string | null> {
    return this.ruling.approveBy(organisation.id, terms);
  }
}
