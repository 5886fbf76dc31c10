import { Inject, Injectable } from '@nestjs/common';
import { asOfMoment } from '#contracts/lists/as-of';
import type { TradeClock } from '#platform/clock/port';
import { TRADE_CLOCK } from '#platform/tokens';

@Injectable()
export class Past {
  constructor(@Inject(TRADE_CLOCK) private readonly clock: TradeClock) {}

  /** The ISO moment that an `asOf` means; undefined where none is asked for, or one that is ahead: now. */
  momentOf(asOf: string | undefined): string | undefined {
    const moment = asOf === undefined ? undefined : asOfMoment(asOf);
    return moment !== undefined && moment < this.clock.now().toISOString() ? moment : undefined;
  }
}
