import type { AnnouncedDocument, AnnouncedSource } from '#projections/runtime/presenting/announced-source';
import { inputsFor, type InputSources } from '#projections/runtime/presenting/inputs';
import type { ViewInputs } from '#projections/runtime/presenting/view';
import type { MemberRight } from '#projections/runtime/presenting/live-source';
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

/** What documents are presented with, and who of their listeners may be told. */
export interface LiveInputs extends ViewInputs {
  readonly holds: (right: MemberRight) => boolean;
}

const keyOf = ({ user, organisation, gate, permission }: MemberRight): string =>
  [user, organisation, gate, permission].join('\n');

/** Turns documents into what each channel's audience is shown. */
export class Presenter {
  constructor(
    private readonly sources: InputSources,
    private readonly generations: Generations,
    private readonly holds: (right: MemberRight) => Promise<boolean>,
    private readonly onFault: (error: unknown, doing: string) => void,
  ) {}

  /** Inputs by source, looked up once for everything that was loaded. */
  async inputs(loaded: readonly Loaded[]): Promise<ReadonlyMap<AnnouncedSource, LiveInputs>> {
    const needed = loaded.flatMap(({ documents }) => documents.map(({ needs }) => needs));
    const [inputs, holds] = await Promise.all([inputsFor(this.sources, needed), this.heldIn(loaded)]);
    return new Map(
      loaded.map(({ source }) => [
        source,
        { ...inputs, holds, cursorAt: (position) => this.generations.cursorOf(source.model.name, position) },
      ]),
    );
  }

  /** What a channel sees of one document: shown, gone, or (undefined) none of its business. */
  show(
    document: AnnouncedDocument,
    channel: string,
    after: string,
    inputs: LiveInputs,
  ): { readonly view: unknown } | { readonly gone: string } | undefined {
    const right = document.rights.get(channel);
    if (right && !inputs.holds(right)) return undefined;
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

  /** Each right once, however many documents ask for it. */
  private async heldIn(loaded: readonly Loaded[]): Promise<LiveInputs['holds']> {
    const asked = new Map<string, MemberRight>();
    for (const { documents } of loaded)
      for (const { rights } of documents) for (const right of rights.values()) asked.set(keyOf(right), right);
    const held = new Map(
      await Promise.all([...asked].map(async ([key, right]) => [key, await this.holds(right)] as const)),
    );
    return (right) => held.get(keyOf(right)) ?? false;
  }
}
