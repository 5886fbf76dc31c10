import { type Clock, todayOf } from '#platform/clock/port';
import type { AnnouncedDocument, AnnouncedSource } from '#projections/runtime/presenting/announced-source';
import { type ChartererSettings, settingsFor } from '#projections/runtime/presenting/charterer-settings';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import type { PresentContext } from '#projections/runtime/presenting/live-source';
import { namesFor } from '#projections/runtime/presenting/names';
import type { Generations } from './generations.ts';

/** Documents of one source, as loaded. */
export interface Loaded {
  readonly source: AnnouncedSource;
  readonly documents: readonly AnnouncedDocument[];
}

/** What one source has to say on one channel. */
export interface Said {
  readonly event: string;
  readonly documents: readonly unknown[];
  readonly gone: readonly string[];
}

/** Turns documents into what each channel's audience is shown. */
export class Presenter {
  constructor(
    private readonly directory: Directory,
    private readonly settings: ChartererSettings,
    private readonly clock: Clock,
    private readonly generations: Generations,
    private readonly onFault: (error: unknown, doing: string) => void,
  ) {}

  /** One context a source, names and settings looked up once for everything that was loaded. */
  async contexts(loaded: readonly Loaded[]): Promise<ReadonlyMap<AnnouncedSource, PresentContext>> {
    const documents = loaded.flatMap((one) => one.documents);
    const charterers = documents.flatMap(({ charterer }) => (charterer === null ? [] : [charterer]));
    const [names, settingsOf] = await Promise.all([
      namesFor(this.directory, documents),
      settingsFor(this.settings, charterers),
    ]);
    const today = todayOf(this.clock);
    return new Map(
      loaded.map(({ source }) => [
        source,
        {
          ...names,
          settingsOf,
          today,
          cursorAt: (position) => this.generations.cursorOf(source.model.name, position),
        },
      ]),
    );
  }

  /** What a channel sees of one document: shown, gone, or (undefined) none of its business. */
  show(
    document: AnnouncedDocument,
    channel: string,
    after: string,
    context: PresentContext,
  ): { readonly view: unknown } | { readonly gone: string } | undefined {
    if (document.channels.includes(channel)) {
      try {
        const view = document.present(channel, context);
        return view === null ? { gone: document.viewId } : { view };
      } catch (error) {
        this.onFault(error, `presenting ${document.id} to ${channel}`);
        return undefined;
      }
    }
    return document.lostBy(after).includes(channel) ? { gone: document.viewId } : undefined;
  }
}
