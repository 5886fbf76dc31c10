import { Inject, Injectable } from '@nestjs/common';
import { formatCursor } from '#contracts/live/channels';
import { todayOf } from '#platform/clock/port';
import type { TradeClock } from '#platform/clock/port';
import type { Documents, Stored, StoredModel } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { inSlices } from '#platform/fairness/in-slices';
import { DIRECTORY, DOCUMENTS, EVENT_STORE, TRADE_CLOCK } from '#platform/tokens';
import { bookingSight } from '#projections/bookings/sight';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import { inputsFor, type InputSources } from '#projections/runtime/presenting/inputs';
import type { Needs, View, ViewInputs } from '#projections/runtime/presenting/view';
import { SettingsService } from '../settings/settings.service.ts';

/** Answers with views: documents, and what they are presented with. */
@Injectable()
export class Presenting {
  private readonly sources: InputSources;

  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(DIRECTORY) directory: Directory,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    settings: SettingsService,
  ) {
    this.sources = { directory, settings, zones: settings, clock, sight: bookingSight(documents) };
  }

  /** Today in UTC, `yyyy-MM-dd`. */
  today(): string {
    return todayOf(this.clock);
  }

  /** One look-up of all that the views of some documents need. */
  async inputsFor<Doc>(model: StoredModel<Doc>, needed: readonly Needs[]): Promise<ViewInputs> {
    const [inputs, generation, log] = await Promise.all([
      inputsFor(this.sources, needed),
      this.documents.generation(model),
      this.events.logId(),
    ]);
    return { ...inputs, cursorAt: (position) => formatCursor({ log, generation, position }) };
  }

  /**
   * The views of documents, in their order; of many, others have their turn in between.
   *
   * @param day by which periods go, where that is not today
   */
  async all<Doc, Audience, Shown>(
    view: View<Doc, Audience, Shown>,
    found: readonly Stored<Doc>[],
    audience: Audience,
    day?: string,
  ): Promise<readonly Shown[]> {
    const needed = await inSlices(found, ({ document }) => view.needs(document));
    const ofToday = await this.inputsFor(view.model, needed);
    const inputs = day === undefined ? ofToday : { ...ofToday, today: day };
    return inSlices(found, (stored) => view.present({ stored, inputs }, audience));
  }

  async one<Doc, Audience, Shown>(
    view: View<Doc, Audience, Shown>,
    stored: Stored<Doc>,
    audience: Audience,
  ): Promise<Shown> {
    const inputs = await this.inputsFor(view.model, [view.needs(stored.document)]);
    return view.present({ stored, inputs }, audience);
  }
}
