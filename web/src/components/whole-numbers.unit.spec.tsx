import { describe, expect, it } from '@jest/globals';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { WholeNumbers } from './WholeNumbers.tsx';

describe('numbers in a text', () => {
  it.each([
    [
      'Nominated 29\u2009250 MT, ports add up to 1\u2009029\u2009000.',
      ['29\u2009250 MT', '1\u2009029\u2009000'],
    ],
    ['About 750 MT less, −1\u2009500 MT more', ['750 MT', '−1\u2009500 MT']],
    ['3 vessels in 2026, MTX', []],
  ])('of %s stay whole, and the text is as it was', (text, numbers) => {
    const page = document.createElement('p');
    const root = createRoot(page);
    flushSync(() => root.render(<WholeNumbers text={text} />));
    expect([...page.querySelectorAll('.number')].map(({ textContent }) => textContent)).toEqual(numbers);
    expect(page.textContent).toBe(text);
    root.unmount();
  });
});
