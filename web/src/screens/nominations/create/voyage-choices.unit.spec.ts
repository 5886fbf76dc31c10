import { describe, expect, it } from '@jest/globals';
import type { BookingSettings, VoyageOption } from '#domain/reference/settings';
import type { ChosenBooking } from './vessel-row.ts';
import { voyageChoices } from './voyage-choices.ts';

const santos = { id: 'BRSSZ', name: 'Santos' };
const eu = { id: 'EU', name: 'EU' };

const voyage = (name: string, arrival: string | null): VoyageOption => ({
  id: name,
  name,
  vesselName: name,
  tradeCode: 'EU',
  typeId: 'OH',
  ports: arrival === null ? [] : [{ ...santos, arrivalDateTime: `${arrival}T12:00:00.000Z` }],
});

const booking: ChosenBooking = {
  id: 'b',
  name: 'b',
  type: null,
  trade: eu,
  laycanStart: '2027-04-18',
  laycanFinish: '2027-04-24',
  loadingPort: santos,
  dischargePorts: [],
};

describe('the voyages that are offered for bookings', () => {
  it('begin with those that load there in the laycan; those of other months come later', () => {
    const settings: BookingSettings = {
      vesselTypes: [],
      tradelanes: [{ ...eu, inTradelanes: [] }],
      commodities: [],
      loadingPorts: [{ ...santos, inTradelanes: ['EU'], inTypes: [], zone: 'America/Sao_Paulo' }],
      dischargePorts: [],
      vesselVoyages: [
        voyage('Elsewhere', null),
        voyage('Long gone', '2027-02-20'),
        voyage('Next', '2027-04-26'),
        voyage('Within', '2027-04-24'),
        voyage('Just before', '2027-04-17'),
      ],
      companies: [],
      masterBookings: [],
      contracts: [],
      limits: {},
      versions: {},
    };
    const ids = voyageChoices([booking], settings).map(({ id }) => id);
    expect(ids).toEqual(['Within', 'Just before', 'Next', 'Long gone', 'Elsewhere']);
  });
});
