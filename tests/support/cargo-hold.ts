import { type Decider, type Decision, reject } from '#domain/shared/decider';
import type { CommandContext } from '#api/platform/execute-port';
import type { TradeClock } from '#platform/clock/port';
import { TestClock } from './test-clock.ts';

export type Stowed = { readonly type: 'CargoStowed'; readonly data: { readonly tonnes: number } };
export interface Hold {
  readonly tonnes: number;
  readonly lots: number;
}
export type HoldFull = 'hold_full';

export const hold: Decider<Hold, Stowed> = {
  initialState: { tonnes: 0, lots: 0 },
  evolve: ({ tonnes, lots }, { data }) => ({ tonnes: tonnes + data.tonnes, lots: lots + 1 }),
};

export const stow =
  (...lots: readonly number[]) =>
  (state: Hold): Decision<Stowed, HoldFull> =>
    state.tonnes + lots.reduce((sum, tonnes) => sum + tonnes, 0) > 1_000
      ? reject('hold_full', { free: 1_000 - state.tonnes })
      : lots.map((tonnes) => ({ type: 'CargoStowed', data: { tonnes } }));

export const context = (commandId: string, actor = 'ana', payloadHash = 'h'): CommandContext => ({
  actor,
  organisation: 'org-1',
  side: 'external',
  commandId,
  payloadHash,
  correlationId: commandId,
});

export const clock: TradeClock = new TestClock('2026-03-01T08:00:00.000Z').trade;
export const noPause = async (): Promise<void> => undefined;
