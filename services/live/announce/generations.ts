import { type Cursor, formatCursor } from '#contracts/live/channels';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import type { AnnouncedSource } from '#projections/runtime/presenting/announced-source';

/**
 * The live generations behind the channels, and the cursors that name them. A channel that two read models feed has
 * both generations in its cursor, joined by `+`.
 */
export class Generations {
  /** Grows with every refresh that found another generation: what was read before it is of an older one. */
  changes = 0;
  private live = new Map<string, string>();

  constructor(
    private readonly documents: Documents,
    readonly sources: readonly AnnouncedSource[],
    readonly log: string,
  ) {}

  async refresh(): Promise<void> {
    const models = new Map(this.sources.map(({ model }) => [model.name, model]));
    const live = new Map(
      await Promise.all(
        [...models].map(async ([name, model]) => [name, await this.documents.generation(model)] as const),
      ),
    );
    if ([...live].some(([name, generation]) => this.live.get(name) !== generation)) this.changes += 1;
    this.live = live;
  }

  /** Cursor of a document of one read model. */
  cursorOf(model: string, position: Position): string {
    return formatCursor({ log: this.log, generation: this.live.get(model) ?? '-', position });
  }

  /** Cursor of what has been announced on a channel; undefined where the channel carries no documents. */
  cursorOn(channel: string, position: Position): string | undefined {
    const behind = this.behind(channel);
    if (behind.length === 0) return undefined;
    return formatCursor({ log: this.log, generation: behind.join('+'), position });
  }

  /** Can a client go on from this cursor? A list's answer names one generation, a push all of them. */
  continues(channel: string, cursor: Cursor): boolean {
    const behind = this.behind(channel);
    return (
      cursor.log === this.log &&
      cursor.generation.split('+').every((generation) => behind.includes(generation))
    );
  }

  private behind(channel: string): readonly string[] {
    const models = this.sources.filter(({ serves }) => serves(channel)).map(({ model }) => model.name);
    return [...new Set(models)].sort().map((name) => this.live.get(name) ?? '-');
  }
}
