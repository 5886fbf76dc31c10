import type { TradeClock } from '#platform/clock/port';
import { every, systemTimers, type Timers } from '#platform/clock/timers';
import { beforeTheFirst, type Position } from '#platform/event-store/port';
import { Listeners } from '../listeners.ts';
import type { Late } from './port.ts';

/** What has waited so long for the read models makes them late, in milliseconds, like all of these. */
const lateAfter = 5_000;
/** They are late until nothing waits for longer than this. */
const inTime = 1_000;
const lookEvery = 1_000;
/** Marks stand no closer than this, and the further apart the older the oldest is: a hundred of them or so, however long. */
const closest = 250;
const apart = 100;

/** An event that was read from the log and is in no read model yet. */
interface Mark {
  readonly position: Position;
  /** Of the event that was read before it: where that is shown, all that was recorded before this one is. */
  readonly before: Position;
  /** When it was read, by this process's own monotonic clock. */
  readonly at: number;
  readonly recordedAt: string;
}

/** This process sees neither how far the log is nor how far the read models are. */
interface Blindness {
  readonly at: number;
  readonly since: string;
}

export interface LatenessOptions {
  /** Position that the read models have reached. */
  readonly reached: () => Position;
  /** False while nobody here can say how far the log is, or the read models are: then they count as late from that moment on. */
  readonly sees: () => boolean;
  readonly clock: TradeClock;
  readonly timers?: Timers | undefined;
}

/**
 * Whether the read models keep up with the log, as one process sees it: by how long what it has read of the log waits for them.
 * No two clocks are compared; when an event was recorded is told to people only.
 */
export class Lateness {
  readonly #options: LatenessOptions;
  readonly #timers: Timers;
  readonly #changed = new Listeners<[late: Late | null]>();
  readonly #marks: Mark[] = [];
  readonly #stop: () => void;
  #last: Mark | undefined;
  /** The newest mark that is shown. */
  #shown: Mark | undefined;
  #blind: Blindness | undefined;
  #told: Late | null = null;

  constructor(options: LatenessOptions) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    this.#stop = every(this.#timers, lookEvery, () => this.#look());
  }

  /** null: whatever was committed up to some seconds ago is shown. */
  late(): Late | null {
    return this.#told;
  }

  /** How long the oldest event that is shown nowhere has waited, or that nobody here sees whether one does, in seconds. */
  behindSeconds(): number {
    this.#passed();
    const since = Math.min(this.#marks[0]?.at ?? Infinity, this.#blind?.at ?? Infinity);
    return Math.max(0, this.#timers.now() - since) / 1_000;
  }

  onChange(listener: (late: Late | null) => void): () => void {
    return this.#changed.add(listener);
  }

  /** An event was read; in log order. */
  read({ position, recordedAt }: { readonly position: Position; readonly recordedAt: string }): void {
    const at = this.#timers.now();
    this.#last = { position, before: this.#last?.position ?? beforeTheFirst, recordedAt, at };
    const [oldest, newest] = [this.#marks[0], this.#marks.at(-1)];
    if (!oldest || !newest || at - newest.at >= Math.max(closest, (at - oldest.at) / apart))
      this.#marks.push(this.#last);
  }

  close(): void {
    this.#stop();
  }

  /** Forgets what the read models have reached. */
  #passed(): void {
    const reached = this.#options.reached();
    const left = this.#marks.findIndex(({ position }) => position > reached);
    const passed = this.#marks.splice(0, left < 0 ? this.#marks.length : left);
    this.#shown = passed.at(-1) ?? this.#shown;
    // What came after the last mark waits still.
    if (this.#marks.length === 0 && this.#last && this.#last.position > reached) this.#marks.push(this.#last);
  }

  /** Between two marks there are events that nobody remembers, and some of them may wait: then the earlier one counts. */
  #asOf(): string | undefined {
    const [oldest] = this.#marks;
    if (!oldest) return this.#blind?.since;
    return this.#options.reached() >= oldest.before ? oldest.recordedAt : (this.#shown ?? oldest).recordedAt;
  }

  #look(): void {
    const { sees, clock } = this.#options;
    if (sees()) this.#blind = undefined;
    else this.#blind ??= { at: this.#timers.now(), since: clock.now().toISOString() };
    const isLate = this.behindSeconds() * 1_000 >= (this.#told ? inTime : lateAfter);
    const asOf = isLate ? this.#asOf() : undefined;
    if (asOf === this.#told?.asOf) return;
    this.#told = asOf === undefined ? null : { asOf };
    this.#changed.tell(this.#told);
  }
}
