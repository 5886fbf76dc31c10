import { describe, expect, it } from '@jest/globals';
import { mostStepsInOneTurn, slices } from '../../../tests/support/work-in-turns.ts';
import { commandIds } from './commands.ts';
import type { CommandContext } from './execute-port.ts';
import { newEvents } from './new-events.ts';

const context: CommandContext = {
  actor: 'ana',
  organisation: 'o',
  side: 'external',
  commandId: 'c',
  payloadHash: 'h',
  correlationId: 'c',
};

describe('decided events', () => {
  it.each([[2], [60]])('%d of them are written in their order, with ids of their own', async (count) => {
    const decided = Array.from({ length: count }, (_, n) => ({ type: 'Stowed', data: { n } }));
    const events = await newEvents({ context, stream: 's' }, decided, {
      recordedAt: 'now',
      payloadHash: 'h',
    });
    const texts = decided.map(({ data }) => JSON.stringify(data));
    expect(events.map(({ data }) => data)).toEqual(texts);
    expect(events.map(({ id }) => id)).toEqual(commandIds(context, 's', 'h', texts));
  });

  it('are written with turns for others where there are many', async () => {
    const most = await mostStepsInOneTurn(async (step) => {
      const data = { toJSON: () => (step(), {}) };
      const decided = Array.from({ length: 60 }, () => ({ type: 'Stowed', data }));
      await newEvents({ context, stream: 's' }, decided, { recordedAt: 'now', payloadHash: 'h' });
    });
    expect(most).toBeLessThanOrEqual(slices);
  });
});
