import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { facts, plan } from './facts.mjs';
import { imbalance, sharesOf, tables, yearOf } from './simulate.mjs';

const squeezed = (text: string): string => text.replace(/-{3,}/g, '-').replace(/[ \t]+/g, ' ');

describe('the plan for scale', () => {
  it('has the tables that the simulation prints', () => {
    const plan = squeezed(readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8'));
    const { arrivals, projectors, live, storage } = tables();
    for (const table of [arrivals, projectors, live, storage]) expect(plan).toContain(squeezed(table));
  });

  it('simulates as many events as it plans for, and the same each time', () => {
    const small = { ...plan, events: 1e7 };
    const events = yearOf(small, facts, 3).reduce((sum, count) => sum + count, 0);
    expect(events).toBeGreaterThan(0.8e6);
    expect(events).toBeLessThan(1.2e6);
    expect(yearOf(small, facts, 3).reduce((sum, count) => sum + count, 0)).toBe(events);
  });

  it('shares out everything, and documents more evenly than organisations', () => {
    const shares = sharesOf(1_000, 1);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect(imbalance(16, shares, 'document', 1)).toBeLessThan(imbalance(16, shares, 'organisation', 1));
    expect(imbalance(1, shares, 'document', 1)).toBeCloseTo(1);
  });
});
