import { describe, expect, it } from '@jest/globals';
import type { ListSettings } from '#domain/reference/settings';
import { NominationOptions } from './nomination-options.ts';
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
