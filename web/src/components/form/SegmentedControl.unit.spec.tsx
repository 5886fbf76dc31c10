import { describe, expect, it } from '@jest/globals';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { SegmentedControl } from './SegmentedControl.tsx';

describe('SegmentedControl', () => {
  it('counts in thousands with a thin space, as every number of the screen', () => {
    const segments = [
      { label: 'Ongoing', href: '/ongoing', current: true, count: 12_345 },
      { label: 'Upcoming', href: '/upcoming', current: false, count: 0 },
      { label: 'Completed', href: '/completed', current: false },
    ];
    const page = document.createElement('div');
    flushSync(() => createRoot(page).render(<SegmentedControl label="Period" segments={segments} />));
    expect([...page.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      'Ongoing12\u2009345',
      'Upcoming0',
      'Completed',
    ]);
  });
});
