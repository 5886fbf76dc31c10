import { describe, expect, it } from '@jest/globals';
import { UserBudgets } from './user-budgets.ts';

const limits = { bytes: { atOnce: 1_000, aSecond: 100 }, time: { atOnce: 500, aSecond: 50 } };

describe('the budget of a person', () => {
  it('is spent by bytes or by time, and comes back', () => {
    let now = 0;
    const budgets = new UserBudgets(limits, () => now);
    budgets.spend('ana', 'bytes', 1_000);
    expect(budgets.wait('ana')).toBe(0);
    budgets.spend('ana', 'bytes', 350);
    expect(budgets.wait('ana')).toBe(4);
    now = 3_500;
    expect(budgets.wait('ana')).toBe(0);
    budgets.spend('ana', 'time', 525);
    expect(budgets.wait('ana')).toBe(1);
  });

  it('is nobody else’s', () => {
    const budgets = new UserBudgets(limits, () => 0);
    budgets.spend('greedy', 'time', 10_000);
    expect([budgets.wait('greedy'), budgets.wait('ana')]).toEqual([190, 0]);
  });
});
