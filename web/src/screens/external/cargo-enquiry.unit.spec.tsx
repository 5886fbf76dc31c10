import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { profileFor, ShownScreen } from '../../../../tests/support/shown-screen.tsx';
import { CargoEnquiry } from './CargoEnquiry.tsx';
import { labels } from './enquiry.ts';

describe('the form of a cargo enquiry', () => {
  let screen: ShownScreen;
  beforeEach(async () => {
    screen = new ShownScreen();
    await screen.signIn(profileFor('public'));
    screen.answer('GET /external/cargo-enquiry', { email: null });
    await screen.show(<CargoEnquiry />);
  });
  afterEach(() => screen.close());

  /** Whether the browser would have put it in. */
  const takesPaste = (label: string): boolean => {
    const paste = new Event('paste', { bubbles: true, cancelable: true });
    act(() => void screen.field(label).dispatchEvent(paste));
    return !paste.defaultPrevented;
  };

  it('takes no paste into its quantity, and typed digits with one dot alone', async () => {
    expect([labels.cargoQuantity, labels.commodity].map(takesPaste)).toEqual([false, true]);
    await screen.type(labels.cargoQuantity, '12,500.5 MT');
    expect(screen.field(labels.cargoQuantity).value).toBe('12500.5');
  });
});
