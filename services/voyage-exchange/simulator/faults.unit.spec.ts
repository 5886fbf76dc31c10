import { describe, expect, it } from '@jest/globals';
import type { SimulatedFault } from '#platform/config/config';
import { heldBackMs, isDown, Misbehaviour, type Outgoing } from './faults.ts';

const messages = (from: number, count: number): readonly Outgoing[] =>
  Array.from({ length: count }, (_, index) => ({
    topic: 'laycan.voyage-feed',
    message: { id: `m-${from + index}`, key: 'v-1', value: '{"type":"voyage","vvn":"1107"}', headers: {} },
  }));
const idsOf = (out: readonly Outgoing[]): readonly string[] => out.map(({ message }) => message.id);
const struckBy = (...faults: readonly SimulatedFault[]): Misbehaviour => new Misbehaviour(new Set(faults));

describe('a simulated system that misbehaves', () => {
  it('does nothing of it unless it is told to', () => {
    const all = messages(0, 20);
    expect(struckBy().strike(all)).toEqual(all);
  });

  it('tells every tenth twice, in half, or with other content', () => {
    const all = messages(1, 20);
    expect(idsOf(struckBy('duplicate').strike(all)).filter((id) => id === 'm-10')).toHaveLength(2);
    const malformed = struckBy('malformed').strike(all);
    expect(idsOf(malformed).slice(9, 11)).toEqual(['m-10-cut', 'm-10']);
    expect(() => JSON.parse(malformed[9]?.message.value ?? '') as unknown).toThrow(SyntaxError);
    const contradictory = struckBy('contradictory').strike(all);
    expect(contradictory).toHaveLength(22);
    expect(JSON.parse(contradictory[10]?.message.value ?? '')).toMatchObject({ type: 'voyage', vvn: '0000' });
  });

  it('turns a round round, and tells late in the next one, and loses nothing', () => {
    expect(idsOf(struckBy('reorder').strike(messages(0, 3)))).toEqual(['m-2', 'm-1', 'm-0']);
    const late = struckBy('late');
    const first = idsOf(late.strike(messages(1, 10)));
    expect(first).not.toContain('m-10');
    expect(idsOf(late.strike(messages(11, 1)))).toEqual(['m-11', 'm-10']);
    expect(idsOf(late.strike([]))).toEqual([]);
  });

  it('is slow by ten minutes, and down for three of ten', () => {
    expect(heldBackMs(new Set(['slow']))).toBe(600_000);
    expect(heldBackMs(new Set())).toBe(0);
    const at = (minute: number): Date => new Date(Date.UTC(2027, 2, 1, 9, minute));
    expect([0, 6, 7, 9, 10].map((minute) => isDown(new Set(['down']), at(minute)))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(isDown(new Set(), at(8))).toBe(false);
  });
});
