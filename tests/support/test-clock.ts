import type { Clock } from '#platform/clock/port';

/** A clock that stands until a test moves it. */
export class TestClock implements Clock {
  constructor(private moment: string) {}

  now(): Date {
    return new Date(this.moment);
  }

  /** To an ISO moment. */
  set(moment: string): void {
    this.moment = moment;
  }
}
