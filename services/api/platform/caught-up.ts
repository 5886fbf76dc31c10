import { Inject, Injectable } from '@nestjs/common';
import type { StoredModel } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { EVENT_STORE, WATCHER } from '#platform/tokens';
import type { Watcher } from '#projections/runtime/watcher/port';

/** Past this a process fails and tries again: read models that lag must be visible. */
const longestWaitMs = 10_000;

/** Nothing is wrong with what was asked: it may be asked again once the read models are there. */
export class ReadModelsLate extends Error {
  override readonly name = 'ReadModelsLate';
}

/** For processes that decide on read models: these must not lag behind what was acknowledged. */
@Injectable()
export class CaughtUp {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(WATCHER) private readonly watcher: Watcher,
  ) {}

  /**
   * Resolves once everything that stands in the log now is in the read models, or in `models` if any are named.
   *
   * @throws ReadModelsLate after 10 s
   */
  async withTheLog(...models: readonly StoredModel[]): Promise<void> {
    const head = await this.events.head();
    const names = new Set(models.map(({ name }) => name));
    const of = names.size > 0 ? (model: string) => names.has(model) : undefined;
    if (await this.watcher.passed(head, longestWaitMs, of)) return;
    throw new ReadModelsLate(`The read models have not reached ${head} within ${longestWaitMs} ms`);
  }

  /** The same for at most `withinMs`, without an error: bulk writers use it so as not to write faster than projectors fold. */
  async asFarAsTheyCome(withinMs: number): Promise<void> {
    await this.watcher.passed(await this.events.head(), withinMs);
  }
}
