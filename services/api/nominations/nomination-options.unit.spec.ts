import { describe, expect, it } from '@jest/globals';
import type { ListSettings } from '#domain/reference/settings';
import { dayOf, NominationOptions } from './nomination-options.ts';
import { ToldVoyages } from './voyage-calls.ts';

const noLists: ListSettings = {
  vesselTypes: [],
  tradelanes: [],
  commodities: [],
  loadingPorts: [],
  dischargePorts: [],
  companies: [],
  masterBookings: [],
  contracts: [],
  limits: {},
  versions: {},
};

const commentOf = async (text: string) => {
  const options = new NominationOptions({ withoutVoyages: async () => noLists });
  const read = await options.readerFor('charterer', new ToldVoyages(new Map()));
  return read('comment', text, 'comment');
};

describe('a comment of a nomination', () => {
  it('is kept as those of bookings: accents composed, lines alone, nothing that is not seen', async () => {
    expect(await commentOf(' Sa\u0303o\r\nPaulo\u200B\0\u202E ')).toBe('S\u00E3o\nPaulo');
    expect(await commentOf(' \u200B\n ')).toBeNull();
  });

  it('is refused where it is longer than 2,000 characters', async () => {
    await expect(commentOf('x'.repeat(2_001))).rejects.toMatchObject({ status: 422 });
  });
});

describe('a day of a nomination', () => {
  it('is refused in the words of days elsewhere, as it was sent', () => {
    expect(dayOf('2027-03-01', 'laycanStart')).toBe('2027-03-01');
    const why = (shown: string) => [
      `“${shown}” is not a day of the years 2000 to 2100. Enter it like 2027-03-01.`,
    ];
    const refused = (shown: string) => expect.objectContaining({ errors: { laycanStart: why(shown) } });
    expect(() => dayOf('31/02/2027', 'laycanStart')).toThrow(refused('31/02/2027'));
    expect(() => dayOf(46_000, 'laycanStart')).toThrow(refused('46000'));
  });
});
