import { displayDate } from '#contracts/cells/calendar';
import { addDays } from '#domain/shared/days';

/** Spellings that people use beside the names of the lists; the first of each is folded by the parser, the others are slips. */
const spellings = {
  loadPort: ['Santos', 'SÁNTOS', 'Rio Grnde'],
  dischargePort: ['Rotterdam', 'rotterdám', 'Roterdam', 'Setuball', 'Antwerpp', 'Flushing'],
  commodity: ['Wood pulp', 'WOOD  PULP', 'Wood plup'],
} as const;

const pick = (names: readonly string[], n: number): string => names[n % names.length] ?? '';

const digits = (iso: string) => [iso.slice(8, 10), iso.slice(5, 7), iso.slice(0, 4)] as const;

/** Three forms of a day, and one with a remark in it. */
const day = (iso: string, n: number): string => {
  if (n % 97 === 0) return `${digits(iso).join('/')} (tbc)`;
  if (n % 3 === 0) return digits(iso).join('/');
  if (n % 3 === 1) return digits(iso).join('.');
  return displayDate(iso).replaceAll(' ', '-');
};

/** Two forms of a number, and one with its unit. */
const quantity = (qty: number, n: number): string => {
  const grouped = qty.toLocaleString('en-US');
  if (n % 53 === 0) return `${grouped} MT`;
  return n % 2 === 0 ? grouped : grouped.replace(',', ' ');
};

/**
 * A declaration as it is copied from a sheet that has grown for years: a heading, headers in words of its own, a column
 * too many, several forms of days, numbers and names, a line of totals. Its cargo is clean once the spellings are mended.
 */
export const messyBlock = (rows: number, today: string): string => {
  const headers = [
    'Booking code',
    'COMMODITY',
    'Port of loading',
    'Laycan from',
    'Laycan to',
    'Total (MT)',
    'POD 1',
    'Qty Pod 1',
    'Vessel Type',
    'trade',
    'Planner',
  ];
  const lines = Array.from({ length: rows }, (_, n) => {
    const start = addDays(today, 30 + (n % 200));
    const qty = 30_000 + (n % 90) * 100;
    return [
      `MESS-${String(n + 1).padStart(4, '0')}`,
      pick(spellings.commodity, n),
      pick(spellings.loadPort, n),
      day(start, n),
      day(addDays(start, 6), n),
      quantity(qty, n),
      pick(spellings.dischargePort, n),
      quantity(qty, n),
      'Open hatch',
      'EU',
      'MS',
    ];
  });
  const total = ['Total', '', '', '', '', `${(rows * 33_000).toLocaleString('en-US')} MT`];
  const block = [['Declaration 2027, as agreed'], [], headers, ...lines, total];
  return block.map((line) => `${line.join('\t')}\r\n`).join('');
};
