import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { TimelineAnswer, TimelinePort } from '#contracts/port-calls/timeline';
import { addDays } from '#domain/shared/days';
import { PartStore } from '../../../stores/PartStore.ts';

/** Present calls are asked for from this many days before the moment that is shown. */
const daysBack = 60;
const refreshMs = 60_000;

const none: ReadonlyMap<string, TimelinePort> = new Map();

/** The calls as they stand now, shown beside the past. Asked for once a minute, because nothing is pushed to screens of the past. */
export class CallsNow {
  /** By id; none while the present is shown. */
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

  /** @param asOf the moment that is shown, ISO 8601; null for the present */
  beside(asOf: string | null): void {
    clearInterval(this.timer);
    this.isPast = asOf !== null;
    if (asOf === null) return this.hold(none);
    // For the same moment again `show` asks nothing, and no new answer would bring the calls back.
    this.read();
    void this.answers.show(this.path, { cp_start: addDays(asOf.slice(0, 10), -daysBack) });
    this.timer = setInterval(() => {
      if (document.visibilityState === 'visible') this.answers.refresh();
    }, refreshMs);
  }

  /** The call as it stands now, where its times have changed; null where they have not. */
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
