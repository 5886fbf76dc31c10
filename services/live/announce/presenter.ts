import type { AnnouncedDocument, AnnouncedSource } from '#projections/runtime/presenting/announced-source';
import { inputsFor, type InputSources } from '#projections/runtime/presenting/inputs';
import type { ViewInputs } from '#projections/runtime/presenting/view';
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
    private readonly sources: InputSources,
    private readonly generations: Generations,
    private readonly onFault: (error: unknown, doing: string) => void,
  ) {}

  /** Inputs by source, looked up once for everything that was loaded. */
  async inputs(loaded: readonly Loaded[]): Promise<ReadonlyMap<AnnouncedSource, ViewInputs>> {
    const needed = loaded.flatMap(({ documents }) => documents.map(({ needs }) => needs));
    const inputs = await inputsFor(this.sources, needed);
    return new Map(
      loaded.map(({ source }) => [
        source,
        { ...inputs, cursorAt: (position) => this.generations.cursorOf(source.model.name, position) },
      ]),
    );
  }

  /** What a channel sees of one document: shown, gone, or (undefined) none of its business. */
  show(
    document: AnnouncedDocument,
    channel: string,
    after: string,
    inputs: ViewInputs,
  ): { readonly view: unknown } | { readonly gone: string } | undefined {
    if (document.channels.includes(channel)) {
      try {
        const view = document.present(channel, inputs);
        return view === null ? { gone: document.viewId } : { view };
      } catch (error) {
        this.onFault(error, `presenting ${document.id} to ${channel}`);
        return undefined;
      }
    }
    return document.lostBy(after).includes(channel) ? { gone: document.viewId } : undefined;
  }
}
