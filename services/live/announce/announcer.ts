import { type ChangedPayload, liveEvents } from '#contracts/live/channels';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { type AnnouncedDocument, ChangedDocuments } from '#projections/runtime/presenting/announced-source';
import type { ProjectionControl } from '#projections/runtime/control';
import type { PresentContext } from '#projections/runtime/presenting/live-source';
import type { DocumentChange, Watcher } from '#projections/runtime/watcher/port';
import type { Hub } from '../connections/hub.ts';
import { announcement } from '../protocol/outbound.ts';
import type { Timers } from '#platform/clock/timers';
import type { Generations } from './generations.ts';
import type { Loaded, Presenter, Said } from './presenter.ts';
import { Storms } from './storms.ts';

export interface AnnouncerParts {
  readonly documents: Documents;
  readonly watcher: Pick<Watcher, 'announced' | 'onChanges'>;
  readonly control: Pick<ProjectionControl, 'onFlip'>;
  readonly hub: Hub;
  readonly generations: Generations;
  readonly presenter: Presenter;
  readonly timers: Timers;
  /** Runs before anything of a step is sent: whoever lost a right by these changes is off by then. */
  readonly gate: (changes: readonly DocumentChange[]) => Promise<void>;
  readonly onFault: (error: unknown, doing: string) => void;
}

const retryMs = 250;
/** A document that is written faster than it is announced is sent ahead of its turn after so many steps. */
const mostSkips = 3;

const later = (a: AnnouncedDocument, b: AnnouncedDocument) =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : 0;

/**
 * Says on the channels what has changed. One step at a time: what is told while a step reads from the store is
 * merged into the next one, so a slow store makes steps larger, never a queue longer than the documents there are.
 */
export class Announcer {
  private upTo: Position;
  private waiting = new Map<string, DocumentChange>();
  private waitingUpTo: Position;
  private flipped = new Set<string>();
  private readonly skips = new Map<string, number>();
  private working = false;
  private closed = false;
  private readonly storms: Storms;
  private readonly stops: (() => void)[];

  constructor(private readonly parts: AnnouncerParts) {
    this.upTo = parts.watcher.announced();
    this.waitingUpTo = this.upTo;
    this.storms = new Storms(parts.timers, (channel) => this.say(channel, liveEvents.stale));
    this.stops = [
      parts.watcher.onChanges((changes, announced) => this.take(changes, announced)),
      parts.control.onFlip((name) => {
        this.flipped.add(name);
        this.wake();
      }),
    ];
  }

  /** Everything up to here has been said on every channel. */
  announced(): Position {
    return this.upTo;
  }

  close(): void {
    this.closed = true;
    for (const stop of this.stops) stop();
    this.storms.close();
  }

  /** `reload` or `stale`, with the cursor up to which the client then asks for itself. */
  say(channel: string, event: typeof liveEvents.reload | typeof liveEvents.stale): void {
    const cursor = this.parts.generations.cursorOn(channel, this.upTo);
    this.parts.hub.publish(channel, announcement(channel, event, { cursor }));
  }

  private take(changes: readonly DocumentChange[], announced: Position): void {
    for (const change of changes) {
      const key = `${change.model}\n${change.id}`;
      this.waiting.delete(key);
      this.waiting.set(key, change);
    }
    this.waitingUpTo = announced;
    this.wake();
  }

  private wake(): void {
    if (this.working || this.closed) return;
    this.working = true;
    void this.work();
  }

  private async work(): Promise<void> {
    while (!this.closed && (this.waitingUpTo > this.upTo || this.flipped.size > 0)) {
      const { waiting, flipped } = this;
      this.waiting = new Map();
      this.flipped = new Set();
      try {
        await this.step([...waiting.values()], this.waitingUpTo, flipped);
      } catch (error) {
        this.parts.onFault(error, 'announcing changes');
        this.waiting = new Map([...waiting, ...this.waiting]);
        this.flipped = new Set([...flipped, ...this.flipped]);
        await new Promise<void>((resolve) => {
          this.parts.timers.after(retryMs, resolve);
        });
      }
    }
    this.working = false;
  }

  private async step(
    changes: readonly DocumentChange[],
    upTo: Position,
    flipped: ReadonlySet<string>,
  ): Promise<void> {
    await this.parts.gate(changes);
    if (flipped.size > 0) await this.parts.generations.refresh();
    if (this.parts.hub.empty) {
      // At once: whoever joined in between would hear nothing of this step, and take up after it.
      this.upTo = upTo;
      return;
    }
    const loaded = await this.load(changes);
    const contexts = await this.parts.presenter.contexts(loaded);
    if (this.closed) return;
    this.reload(flipped);
    this.publish(loaded, contexts, upTo);
  }

  private async load(changes: readonly DocumentChange[]): Promise<readonly Loaded[]> {
    const ids = new Map<string, string[]>();
    for (const { model, id } of changes) {
      const known = ids.get(model);
      if (known) known.push(id);
      else ids.set(model, [id]);
    }
    const changed = new ChangedDocuments(this.parts.documents, ids, this.upTo);
    const loaded: Loaded[] = [];
    for (const source of this.parts.generations.sources) {
      if (!ids.has(source.model.name)) continue;
      const documents = await source.load(changed);
      loaded.push({ source, documents: [...documents].sort(later) });
    }
    return loaded;
  }

  /** Nothing is awaited from here on: a subscription that joins is either before all of a step or after it. */
  private publish(
    loaded: readonly Loaded[],
    contexts: ReadonlyMap<Loaded['source'], PresentContext>,
    upTo: Position,
  ): void {
    const before = this.upTo;
    const said = new Map<string, Said[]>();
    for (const one of loaded) {
      const context = contexts.get(one.source);
      if (!context) continue;
      for (const [channel, what] of this.onChannels(one, context, upTo)) {
        said.set(channel, [...(said.get(channel) ?? []), what]);
      }
    }
    this.upTo = upTo;
    for (const [channel, whats] of said) this.sayChanged(channel, whats, before);
  }

  /** What the store already has newer than this step gets its own announcement; unless that never comes round. */
  private isDue(model: string, document: AnnouncedDocument, upTo: Position): boolean {
    const key = `${model}\n${document.id}`;
    const skipped = this.skips.get(key) ?? 0;
    const due = document.position <= upTo || skipped >= mostSkips;
    if (due) this.skips.delete(key);
    else this.skips.set(key, skipped + 1);
    return due;
  }

  private onChannels(
    { source: { model, event }, documents }: Loaded,
    context: PresentContext,
    upTo: Position,
  ): ReadonlyMap<string, Said> {
    const said = new Map<string, { event: string; documents: unknown[]; gone: string[] }>();
    for (const document of documents) {
      const due = this.isDue(model.name, document, upTo);
      for (const channel of new Set([...document.channels, ...document.lostBy(this.upTo)])) {
        if (!this.parts.hub.has(channel)) continue;
        const shown = this.parts.presenter.show(document, channel, this.upTo, context);
        // What is gone is said at once: by its own turn it would no longer be known who had seen it before.
        if (!shown || !(due || 'gone' in shown)) continue;
        const what = said.get(channel) ?? { event, documents: [], gone: [] };
        said.set(channel, what);
        if ('gone' in shown) what.gone.push(shown.gone);
        else what.documents.push(shown.view);
      }
    }
    return said;
  }

  private sayChanged(channel: string, whats: readonly Said[], before: Position): void {
    const changes = whats.reduce((sum, { documents, gone }) => sum + documents.length + gone.length, 0);
    if (!this.storms.admit(channel, changes)) return;
    for (const [index, { event, documents, gone }] of whats.entries()) {
      // Only the last message of a step may move the cursor past it: a cut in between must not lose the rest.
      const position = index === whats.length - 1 ? this.upTo : before;
      const cursor = this.parts.generations.cursorOn(channel, position) ?? '';
      const payload: ChangedPayload<unknown> = { documents, gone, cursor };
      this.parts.hub.publish(channel, announcement(channel, event, payload));
    }
  }

  private reload(flipped: ReadonlySet<string>): void {
    if (flipped.size === 0) return;
    const sources = this.parts.generations.sources.filter(({ model }) => flipped.has(model.name));
    for (const channel of this.parts.hub.names()) {
      if (sources.some(({ serves }) => serves(channel))) this.say(channel, liveEvents.reload);
    }
  }
}
