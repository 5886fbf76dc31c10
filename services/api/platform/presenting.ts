import { Inject, Injectable } from '@nestjs/common';
import { formatCursor } from '#contracts/live/channels';
import { todayOf } from '#platform/clock/port';
import type { Clock } from '#platform/clock/port';
import type { Documents, StoredModel } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { CLOCK, DIRECTORY, DOCUMENTS, EVENT_STORE } from '#platform/tokens';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import type { PresentContext } from '#projections/runtime/presenting/live-source';
import { settingsFor } from '#projections/runtime/presenting/charterer-settings';
import { namesFor } from '#projections/runtime/presenting/names';

import { SettingsService } from '../settings/settings.service.ts';

interface Names {
  readonly users: readonly string[];
  readonly organisations: readonly string[];
  /** Whose settings it is checked against; absent where nothing is checked. */
  readonly charterer?: string;
}

/** What `present.ts` needs besides a document: today, names, settings and cursors. */
@Injectable()
export class Presenting {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(DIRECTORY) private readonly directory: Directory,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /** Today in UTC, `yyyy-MM-dd`. */
  today(): string {
    return todayOf(this.clock);
  }

  /** One read of names and settings for everything that is about to be presented. */
  async contextFor<Doc>(model: StoredModel<Doc>, names: readonly Names[]): Promise<PresentContext> {
    const [named, settingsOf, generation, log] = await Promise.all([
      namesFor(this.directory, names),
      settingsFor(
        this.settings,
        names.flatMap(({ charterer }) => charterer ?? []),
      ),
      this.documents.generation(model),
      this.events.logId(),
    ]);
    return {
      today: this.today(),
      ...named,
      settingsOf,
      cursorAt: (position) => formatCursor({ log, generation, position }),
    };
  }
}
