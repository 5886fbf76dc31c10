import type { Clocks, MachineClock, TradeClock } from '#platform/clock/port';

/** A moment that stands until a test moves it. */
class Hand<Kind extends 'trade' | 'machine'> {
  private moment: number;

  constructor(
    readonly kind: Kind,
    moment: string,
  ) {
    this.moment = read(moment);
  }

  now(): Date {
    return new Date(this.moment);
  }

  /** To an ISO moment. */
  set(moment: string): void {
    this.moment = read(moment);
  }

  advance(ms: number): void {
    this.moment += ms;
  }
}

const read = (moment: string): number => {
  const time = Date.parse(moment);
  if (Number.isNaN(time)) throw new RangeError(`Not a moment: ${moment}`);
  return time;
};

/** Both clocks, standing at the same moment until a test moves both, or one of them. */
export class TestClock implements Clocks {
  readonly trade: TradeClock & Hand<'trade'>;
  readonly machine: MachineClock & Hand<'machine'>;

  constructor(moment: string) {
    this.trade = new Hand('trade', moment);
    this.machine = new Hand('machine', moment);
  }

  /** The trade's. */
  now(): Date {
    return this.trade.now();
  }

  /** Both, to an ISO moment. */
  set(moment: string): void {
    this.trade.set(moment);
    this.machine.set(moment);
  }

  /** Both, by milliseconds. */
  advance(ms: number): void {
    this.trade.advance(ms);
    this.machine.advance(ms);
  }
}
