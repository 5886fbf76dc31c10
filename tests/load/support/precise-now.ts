/** Milliseconds of the machine's clock, with what lies behind them: alike in every process. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();
