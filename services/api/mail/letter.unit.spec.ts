/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { type Letter, lines, text } from './letter.ts';
import { letterInHtml } from './letter-in-html.ts';
import { letterInText } from './letter-in-text.ts';

const letter: Letter = {
  subject: 'Bookings of <Fjord> & Sons',
  blocks: [
    text('Dear "Ana",'),
    lines('New: 2', "Amended: 1 of Fjord's"),
    {
      kind: 'table',
      header: ['Lay from', 'MT'],
      rows: [
        ['May 2027', '186'],
        ['Total', '1 186'],
      ],
      sums: true,
    },
    { kind: 'link', label: 'Receipt', href: 'https://portal.example.com/r?a=1&b=2' },
  ],
};

describe('a letter in text', () => {
  it('has a paragraph a block, and figures under each other', () => {
    expect(letterInText(letter).split('\n')).toEqual([
      'Dear "Ana",',
      '',
      'New: 2',
      "Amended: 1 of Fjord's",
      '',
      'Lay from     MT',
      'May 2027    186',
      'Total     1 186',
      '',
      'Receipt: https://portal.example.com/r?a=1&b=2',
      '',
      'Laycan',
    ]);
  });
});

describe('a letter in HTML', () => {
  const html = letterInHtml(letter);
  const page = document.implementation.createHTMLDocument();
  page.documentElement.innerHTML = html;

  it('says the same, and lets no text become a tag', () => {
    expect(page.title).toBe('Bookings of <Fjord> & Sons');
    expect(page.querySelectorAll('p')[0]?.textContent).toBe('Dear "Ana",');
    expect(page.querySelectorAll('p')[1]?.innerHTML).toBe("New: 2<br>Amended: 1 of Fjord's");
    expect(Array.from(page.querySelectorAll('th'), (cell) => cell.textContent)).toEqual(['Lay from', 'MT']);
    expect(page.querySelector('fjord')).toBeNull();
  });

  it('marks the sum, and sets figures to the right', () => {
    const last = page.querySelectorAll('tr')[2]?.querySelectorAll('td')[1];
    expect(last?.style.fontWeight).toBe('600');
    expect(last?.style.textAlign).toBe('right');
  });

  it('leads where the link says; where the portal has no address of its own, it names the path', () => {
    expect(page.querySelector('a')?.getAttribute('href')).toBe('https://portal.example.com/r?a=1&b=2');
    const path = letterInHtml({
      subject: '',
      blocks: [{ kind: 'link', label: 'Receipt', href: '/organisation/o' }],
    });
    expect(path).toContain('Receipt: /organisation/o');
    expect(path).not.toContain('<a ');
  });

  it('loads nothing from anywhere', () => {
    expect(html).not.toMatch(/<(?:img|link|script|style)\b|url\(/);
  });
});
