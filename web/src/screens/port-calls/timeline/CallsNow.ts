import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { TimelineAnswer, TimelinePort } from '#contracts/port-calls/timeline';
import { addDays } from '#domain/shared/days';
import { PartStore } from '../../../stores/PartStore.ts';

/** What was open then has ended since, if it ended so many days before at the latest. */
const daysBack = 60;
const refreshMs = 60_000;

const none: ReadonlyMap<string, TimelinePort> = new Map();

/** The calls as they stand now, for whoever looks at how they stood: asked for once a minute, for nothing of the past is live. */
export class CallsNow {
  /** By their ids; none where now is shown. */
  ports: ReadonlyMap<string, TimelinePort> = none;
  private readonly answers = new PartStore<TimelineAnswer>();
  private readonly stopReading: () => void;
  private timer: ReturnType<typeof setInterval> | undefined;
  private isPast = false;

  constructor(private readonly path: string) {
    makeObservable(this, { ports: observableRef });
    this.stopReading = reaction(
      () => this.answers.answer,
      () => this.read(),
    );
  }

  /** @param asOf the moment that is shown, ISO 8601; null: now */
  beside(asOf: string | null): void {
    clearInterval(this.timer);
    this.isPast = asOf !== null;
    if (asOf === null) return this.hold(none);
    // The same past again is not asked for again: what was answered holds.
    this.read();
    void this.answers.show(this.path, { cp_start: addDays(asOf.slice(0, 10), -daysBack) });
    this.timer = setInterval(() => {
      if (document.visibilityState === 'visible') this.answers.refresh();
    }, refreshMs);
  }

  /** The call as it stands now, where that is another time than the one that is shown. */
  moved(port: TimelinePort): TimelinePort | null {
    const now = this.ports.get(port.portId);
    return now && (now.eta !== port.eta || now.etd !== port.etd) ? now : null;
  }

  close(): void {
    clearInterval(this.timer);
    this.stopReading();
    this.answers.close();
  }

  private read(): void {
    const ports = this.answers.answer?.data.flatMap((voyage) => voyage.ports) ?? [];
    if (this.isPast) this.hold(new Map(ports.map((port) => [port.portId, port])));
  }

  private hold(ports: ReadonlyMap<string, TimelinePort>): void {
    runInAction(() => {
      this.ports = ports;
    });
  }
}
