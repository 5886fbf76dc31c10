import { Inject, Injectable } from '@nestjs/common';
import { evolveReference } from '#domain/reference/evolve';
import type { ReferenceEvent } from '#domain/reference/events';
import { referenceLists } from '#domain/reference/lists';
import type { ReferenceItems, ReferenceList } from '#domain/reference/lists';
import type { BookingSettings } from '#domain/reference/settings';
import { initialReferenceState } from '#domain/reference/state';
import type { ReferenceState } from '#domain/reference/state';
import type { Recorded } from '#domain/shared/envelope';
import { presentSettings } from '#projections/reference/present';
import type { ReferenceLists } from '#projections/reference/present';
import { referenceModel } from '#projections/reference/read-model';
import { toRecorded } from '#projections/runtime/recorded';
import { voyagesModel } from '#projections/voyages/read-model';
import type { Clock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { CLOCK, DOCUMENTS, EVENT_STORE } from '#platform/tokens';

/** A voyage is offered until this many days after its last call, for late declarations. */
const daysOffered = 30;
const day = 86_400_000;

/** The option lists and limits that declarations are made and checked with. */
@Injectable()
export class SettingsService {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** As they are now, for a charterer. */
  async current(organisation: string): Promise<BookingSettings> {
    const lists = await this.documents.getMany(referenceModel, referenceLists);
    return this.present(
      Object.fromEntries(lists.map(({ document }) => [document.list, document])),
      organisation,
    );
  }

  /** As they were at the versions of a submission: midnight and revisions in between change nothing. */
  async at(versions: Readonly<Record<string, number>>, organisation: string): Promise<BookingSettings> {
    const lists = await Promise.all(
      referenceLists.map(async (list) => [list, await this.listAt(list, versions[list] ?? 0)] as const),
    );
    return this.present(Object.fromEntries(lists), organisation);
  }

  /** Name of every port by UN/LOCODE. */
  async portNames(): Promise<ReadonlyMap<string, string>> {
    const ports = await this.documents.get(referenceModel, 'ports' satisfies ReferenceList);
    const items = Object.entries(ports?.document.items ?? {}) as [string, ReferenceItems['ports']][];
    return new Map(items.map(([id, { name }]) => [id, name]));
  }

  private async present(lists: ReferenceLists, organisation: string): Promise<BookingSettings> {
    const oldest = new Date(this.clock.now().getTime() - daysOffered * day).toISOString();
    const voyages = await this.documents.find(voyagesModel, { lastArrival: { $gte: oldest } });
    return presentSettings(lists, voyages, organisation);
  }

  private async listAt(list: ReferenceList, version: number): Promise<ReferenceState> {
    const stored = await this.events.readStream(`reference-${list}`);
    return stored
      .slice(0, version)
      .map((event) => toRecorded(event) as Recorded<ReferenceEvent>)
      .reduce((state, { type, data }) => evolveReference(state, { type, data }), initialReferenceState);
  }
}
