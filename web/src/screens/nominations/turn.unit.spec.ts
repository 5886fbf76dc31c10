import { describe, expect, it } from '@jest/globals';
import { isApprovable } from './turn.ts';

describe("'Approve vessel'", () => {
  it.each([
    ['pending_customer_review', false, true],
    ['pending_customer_review', true, true],
    ['nominated', false, true],
    ['nominated', true, true],
    ['pending_g2o_review', false, true],
    ['pending_g2o_review', true, false],
  ] as const)('of a vessel that is %s (approved: %s) is enabled: %s', (status, approved, enabled) => {
    expect(isApprovable({ status, approved })).toBe(enabled);
  });
});
