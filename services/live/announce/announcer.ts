import { type ChangedPayload, liveEvents } from '#contracts/live/channels';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import type { AnnouncedDocument, AnnouncedSource } from '#projections/runtime/presenting/announced-source';
import type { ChangeAhead, ProjectionControl } from '#projections/runtime/control';
import type { DocumentChange, Watcher } from '#projections/runtime/watcher/port';
import type { Hub } from '../connections/hub.ts';
import { announcement } from '../protocol/outbound.ts';
import type { Timers } from '#platform/clock/timers';
import type { Generations } from './generations.ts';
import type { LiveInputs, Loaded, Presenter, Said } from './presenter.ts';
import { Heard } from './heard.ts';
import { Listening } from './listening.ts';
import { maxChanges, Storms } from './storms.ts';

export interface AnnouncerParts {
  readonly documents: Documents;
  readonly watcher: Pick<Watcher, 'announced' | 'onChanges'>;
  readonly control: Pick<ProjectionControl, 'onAhead' | 'onFlip'>;
  readonly hub: Hub;
  readonly generations: Generations;
  readonly presenter: Presenter;
  readonly timers: Timers;
  /** Runs before anything of these changes is sent: whoever lost a right by them is off by then. */
  readonly gate: (changes: readonly DocumentChange[]) => Promise<void>;
  readonly onFault: (error: unknown, doing: string) => void;
}

const retryMs = 250;
/** A document that is written faster than it is announced is sent ahead of its turn after so many steps. */
const maxSkips = 3;

/** What one source has to say on one channel, in the order in which it was found. */
interface Saying {
  readonly entered: unknown[];
  readonly documents: unknown[];
  readonly gone: string[];
}

/** Of a document, among those of all read models. */
const keyOf = (model: string, id: string): string => `${model}\n${id}`;

/** What is sent ahead of its turn may have been written after somebody lost the right to it. */
const isAnyNewer = ({ loaded }: Heard, upTo: Position): boolean =>
  loaded.some(({ documents }) => documents.some(({ position }) => position > upTo));

type IsDue = (model: string, document: AnnouncedDocument) => boolean;

/** What came into sight and what is gone, by names of their own where they have them. */
const namedApart = (
  { entered, documents, gone }: Saying,
  { event, goneEvent, enteredEvent }: AnnouncedSource,
): readonly Said[] => {
  const said: readonly Said[] = [
    { event: enteredEvent, documents: entered, gone: [] },
    { event, documents, gone: goneEvent === event ? gone : [] },
    { event: goneEvent, documents: [], gone: goneEvent === event ? [] : gone },
  ];
  return said.filter((one) => one.documents.length + one.gone.length > 0);
};

/**
 * Says on the channels what has changed. One step at a time: what is told while a step reads from the store is
 * merged into the next one, so a slow store makes steps larger, never a queue longer than the documents there are.
 */
export class Announcer {
  private upTo: Position;
  private waiting = new Map<string, DocumentChange>();
  private waitingUpTo: Position;
  private flipped = new Set<string>();
  /** What the store has before its turn, because it overtook something long. */
  private ahead = new Map<string, ChangeAhead>();
  private readonly skips = new Map<string, number>();
  private working = false;
  private closed = false;
  private readonly storms: Storms;
  private readonly listening: Listening;
  private readonly stops: (() => void)[];

  constructor(private readonly parts: AnnouncerParts) {
    this.upTo = parts.watcher.announced();
    this.waitingUpTo = this.upTo;
    this.listening = new Listening(parts.hub, parts.generations.sources, maxChanges);
    this.storms = new Storms(parts.timers, (channel) => this.say(channel, liveEvents.stale));
    this.stops = [
      parts.watcher.onChanges((changes, announced) => this.take(changes, announced)),
      parts.control.onAhead((changes) => {
        // Of a document only the last matters, for what was written again since is not said.
        for (const change of changes) this.ahead.set(keyOf(change.model, change.id), change);
        this.wake();
      }),
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
      const key = keyOf(change.model, change.id);
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
    while (!this.closed) {
      const ahead = this.nextAhead();
      if (ahead.length === 0 && this.waitingUpTo <= this.upTo && this.flipped.size === 0) break;
      const { waiting, flipped } = this;
      try {
        if (ahead.length > 0) {
          await this.sayAhead(ahead);
          continue;
        }
        this.waiting = new Map();
        this.flipped = new Set();
        await this.step([...waiting.values()], this.waitingUpTo, flipped);
      } catch (error) {
        this.parts.onFault(error, 'announcing changes');
        // What was ahead is said in its turn.
        if (ahead.length > 0) continue;
        this.waiting = new Map([...waiting, ...this.waiting]);
        this.flipped = new Set([...flipped, ...this.flipped]);
        await new Promise<void>((resolve) => {
          this.parts.timers.after(retryMs, resolve);
        });
      }
    }
    this.working = false;
  }

  /** Of what is ahead, what nothing stands before any more but what it has overtaken; what has had its turn is forgotten. */
  private nextAhead(): readonly ChangeAhead[] {
    const next: ChangeAhead[] = [];
    for (const [key, change] of this.ahead) {
      if (change.position > this.upTo && change.after > this.upTo) continue;
      this.ahead.delete(key);
      if (change.position > this.upTo) next.push(change);
    }
    return next;
  }

  /**
   * Under the cursor of before: it is said once more in its turn, for a generation that flips meanwhile may not have it. A document
   * that was written again since waits for its turn, for somebody may have lost the right to it in between. So does one that is
   * older, as that generation has it: whoever was shown more would be taken back.
   */
  private async sayAhead(changes: readonly ChangeAhead[]): Promise<void> {
    await this.parts.gate(changes);
    const heard = new Heard(this.parts, this.listening, changes, this.upTo);
    while (heard.isIncomplete()) await heard.load();
    if (this.closed) return;
    const written = new Map(changes.map(({ model, id, position }) => [keyOf(model, id), position]));
    this.publish(heard, this.upTo, (model, { id, position }) => position === written.get(keyOf(model, id)));
  }

  private async step(
    changes: readonly DocumentChange[],
    upTo: Position,
    flipped: ReadonlySet<string>,
  ): Promise<void> {
    await this.parts.gate(changes);
    if (flipped.size > 0) await this.parts.generations.refresh();
    const heard = new Heard(this.parts, this.listening, changes, this.upTo);
    // Where nobody could hear anything, nothing is awaited: whoever joined in between would be missed, and take up after this step.
    while (heard.isIncomplete()) await heard.load();
    if (isAnyNewer(heard, upTo)) {
      await this.parts.gate([...this.waiting.values()]);
      while (heard.isIncomplete()) await heard.load();
    }
    if (this.closed) return;
    this.reload(flipped);
    this.publish(heard, upTo, (model, document) => this.isDue(model, document, upTo));
    this.forgetSkipsOf(changes, heard);
  }

  /** Nothing is awaited from here on: a subscription that joins is either before all of a step or after it. */
  private publish({ loaded, inputs, floods }: Heard, upTo: Position, isDue: IsDue): void {
    const before = this.upTo;
    const said = new Map<string, Said[]>();
    for (const one of loaded) {
      const own = inputs.get(one.source);
      if (!own) continue;
      for (const [channel, what] of this.onChannels(one, own, isDue, floods)) {
        said.set(channel, [...(said.get(channel) ?? []), ...namedApart(what, one.source)]);
      }
    }
    for (const channel of floods.keys()) said.set(channel, said.get(channel) ?? []);
    this.upTo = upTo;
    for (const [channel, whats] of said) this.sayChanged(channel, whats, floods.get(channel) ?? 0, before);
  }

  /** What the store already has newer than this step gets its own announcement; unless that never comes round. */
  private isDue(model: string, document: AnnouncedDocument, upTo: Position): boolean {
    const key = keyOf(model, document.id);
    const skipped = this.skips.get(key) ?? 0;
    const due = document.position <= upTo || skipped >= maxSkips;
    if (due) this.skips.delete(key);
    else this.skips.set(key, skipped + 1);
    return due;
  }

  private onChannels(
    { source: { model, event, enteredEvent }, documents }: Loaded,
    inputs: LiveInputs,
    isDue: IsDue,
    floods: Heard['floods'],
  ): ReadonlyMap<string, Saying> {
    const said = new Map<string, Saying>();
    for (const document of documents) {
      const due = isDue(model.name, document);
      for (const channel of new Set([...document.channels, ...document.lostBy(this.upTo)])) {
        if (!this.parts.hub.has(channel) || floods.has(channel)) continue;
        const what = said.get(channel) ?? { entered: [], documents: [], gone: [] };
        // A storm already: of its documents none is sent.
        if (what.entered.length + what.documents.length + what.gone.length > maxChanges) continue;
        const shown = this.parts.presenter.show(document, channel, this.upTo, inputs);
        const isNew = enteredEvent !== event && document.isNewTo(channel, this.upTo);
        // What is gone or new is said at once: by its own turn it would no longer be known who had seen it before.
        if (!shown || !(due || isNew || 'gone' in shown)) continue;
        said.set(channel, what);
        if ('gone' in shown) what.gone.push(shown.gone);
        else if (isNew) what.entered.push(shown.view);
        else what.documents.push(shown.view);
      }
    }
    return said;
  }

  /** What nobody could hear of was not read, and waits for no turn of its own. */
  private forgetSkipsOf(changes: readonly DocumentChange[], heard: Heard): void {
    if (this.skips.size === 0) return;
    for (const { model, id } of changes) if (!heard.has(model, id)) this.skips.delete(keyOf(model, id));
  }

  /** @param unread changes beside those, too many to be read and told one by one */
  private sayChanged(channel: string, whats: readonly Said[], unread: number, before: Position): void {
    const changes = whats.reduce((sum, { documents, gone }) => sum + documents.length + gone.length, unread);
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
