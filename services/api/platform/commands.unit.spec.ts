import { describe, expect, it } from '@jest/globals';
import { commandIds, derivedId, newStreamId, stepContext } from './commands.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('derived ids', () => {
  it('are the same for ever: stored events carry them', () => {
    expect(derivedId('actor', 'key')).toBe('fa52d4fd-20d9-5db9-9a03-8e9eb3914a86');
    expect(newStreamId('actor', 'key')).toBe(derivedId('actor', 'key'));
  });

  it('keep their parts apart', () => {
    expect(derivedId('a', 'bc')).not.toBe(derivedId('ab', 'c'));
    expect(derivedId('a', 1)).not.toBe(derivedId('a', '1'));
  });

  it('tell actors, commands, streams, places in the append, bodies and what was decided apart', () => {
    const texts = ['{}', '{}', '{}'];
    const ids = [
      ...commandIds({ actor: 'ana', commandId: 'k' }, 'draft-1', 'h', texts),
      ...commandIds({ actor: 'ana', commandId: 'k' }, 'draft-2', 'h', texts),
      ...commandIds({ actor: 'ana', commandId: 'k/batch-1' }, 'draft-1', 'h', texts),
      ...commandIds({ actor: 'rui', commandId: 'k' }, 'draft-1', 'h', texts),
      ...commandIds({ actor: 'ana', commandId: 'k' }, 'draft-1', 'another', texts),
      ...commandIds({ actor: 'ana', commandId: 'k' }, 'draft-1', 'h', ['[]', '[]', '[]']),
    ];
    expect(new Set(ids).size).toBe(18);
    for (const id of ids) expect(id).toMatch(uuid);
    expect(commandIds({ actor: 'ana', commandId: 'k' }, 'draft-1', 'h', ['{}', '{}'])).toEqual(
      ids.slice(0, 2),
    );
  });

  it('name a step of a command after it', () => {
    const context = {
      actor: 'ana',
      organisation: 'o',
      side: 'external',
      commandId: 'k',
      payloadHash: 'h',
      correlationId: 'c',
    } as const;
    expect(stepContext(context, 'batch-3')).toEqual({ ...context, commandId: 'k/batch-3' });
  });
});
