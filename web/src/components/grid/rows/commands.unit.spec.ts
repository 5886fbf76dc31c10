import { describe, expect, it } from '@jest/globals';
import type * as core from './commands.ts';
import { grown, inverseOf, noSteps, recorded, redone, undone, without } from './commands.ts';

interface Texts {
  readonly field: 'code';
  readonly value: string | null;
  readonly row: object;
}
type Change = core.Change<Texts>;
type Command = core.Command<Texts>;

const change = (id: string, from: string | null, to: string | null): Change => ({
  id,
  field: 'code',
  from,
  to,
});
const command = (commandId: string, ...changes: Change[]): Command => ({
  commandId,
  reason: 'paste',
  changes,
});

describe('undo', () => {
  it('leaves out and names the cells that no longer hold what the command wrote', () => {
    const paste = command('c1', change('a', null, 'A'), change('b', null, 'B'), change('gone', null, 'C'));
    const now: Record<string, string> = { a: 'A', b: "a colleague's" };
    const { command: inverse, left } = inverseOf(paste, (id, _, value) => now[id] === value, 'c2', 'undo');
    expect(inverse).toEqual({ commandId: 'c2', reason: 'undo', changes: [change('a', 'A', null)] });
    expect(left.map(({ id }) => id)).toEqual(['gone', 'b']);
  });

  it('can be redone until something new is done', () => {
    const edit = command('c1', change('a', null, 'A'));
    const after = recorded(noSteps, edit);
    const inverse = inverseOf(edit, (_id, _field, value) => value === 'A', 'c2', 'undo').command;
    const back = undone(after, inverse);
    expect(back).toEqual({ undo: [], redo: [inverse] });
    const again = inverseOf(inverse, (_id, _field, value) => value === null, 'c3', 'redo').command;
    expect(again.changes).toEqual(edit.changes);
    expect(redone(back, again)).toEqual({ undo: [again], redo: [] });
    expect(recorded(back, edit).redo).toEqual([]);
  });

  it('takes what was pasted into added rows back together with the rest of the paste', () => {
    const steps = recorded(noSteps, command('c1', change('a', null, 'A')));
    const added = command('c2', change('new', null, 'B'));
    expect(grown(steps, 'c1', added).undo).toEqual([
      command('c1', change('a', null, 'A'), change('new', null, 'B')),
    ]);
    // The paste is undone already, or wrote into no row that was there: a step of its own.
    const back = undone(steps, command('u1', change('a', 'A', null)));
    expect(grown(back, 'c1', added)).toEqual({ undo: [added], redo: back.redo });
    expect(grown(noSteps, 'c2', added)).toEqual({ undo: [added], redo: [] });
  });

  it('forgets cells that were never written', () => {
    const steps = recorded(noSteps, command('c1', change('a', null, 'A'), change('b', null, 'B')));
    expect(without(steps, 'c1', ({ id }) => id === 'a').undo[0]?.changes).toEqual([change('b', null, 'B')]);
    expect(without(steps, 'c1', () => true)).toEqual(noSteps);
  });
});
