import { describe, expect, it } from '@jest/globals';
import type { VesselView } from '#contracts/vessels/vessel-view';
import { hasFlag } from './flags.tsx';
import { particularsOf } from './particulars.ts';
import { externalPlace, organisationPlace, publicPlace, vesselHref } from './paths.ts';

const vessel: VesselView = {
  id: 'nordic-tern',
  name: 'Nordic Tern',
  imo: '9461234',
  deadWeightSummer: 51_234.4,
  grt: 31_200,
  nrt: 17_800,
  loa: 199.94,
  breadth: 32.26,
  draftSummer: 12.3,
  bale: 58_000,
  craneCapacity: '4 × 75 MT',
  flagName: 'Norway',
  builtYear: 2012,
  countryOfBuild: 'Japan',
  images: [],
};

const shown = (one: VesselView): Readonly<Record<string, string>> =>
  Object.fromEntries(
    particularsOf(one).map(({ label, value, unit }) => [label, unit ? `${value} ${unit}` : value]),
  );

describe('particulars of a vessel', () => {
  it('have the specified units and decimals', () => {
    expect(shown(vessel)).toEqual({
      IMO: '9461234',
      Flag: 'Norway',
      Built: '2012',
      'Country of build': 'Japan',
      'Dead weight (summer)': '51\u2009234 MT',
      GRT: '31\u2009200 MT',
      NRT: '17\u2009800 MT',
      LOA: '199.9 m',
      Breadth: '32.3 m',
      'Draft (summer)': '12.30 m',
      Bale: '58\u2009000 cbm',
      'Crane capacity': '4 × 75 MT',
    });
  });

  it('that were not told are a dash, without a unit', () => {
    const untold = { ...vessel, imo: null, loa: null, bale: null, builtYear: null };
    expect(shown(untold)).toMatchObject({ IMO: '-', LOA: '-', Bale: '-', Built: '-' });
  });
});

describe('the flag of a vessel', () => {
  it.each([
    ['Panama', true],
    ['Bahamas', true],
    ['The Bahamas', true],
    ['Liberia', true],
    ['Marshall Islands', true],
    ['norway', true],
    ['Isle of Man', true],
    ['Singapore', true],
    ['Portugal', false],
    ['', false],
  ])('of %s is drawn: %s', (name, expected) => {
    expect(hasFlag(name)).toBe(expected);
  });
});

describe('the address of a vessel', () => {
  it('has its id, which decides, and its name, for people', () => {
    const tern = { id: '9700011', name: 'M/V Nordic Tern' };
    expect(vesselHref(publicPlace, tern)).toBe('/vessels/9700011/name/M%2FV%20Nordic%20Tern');
    expect(vesselHref(externalPlace, tern)).toBe('/external/vessels/9700011/name/M%2FV%20Nordic%20Tern');
    expect(vesselHref(organisationPlace('o'), tern, 'documents')).toBe(
      '/organisation/o/vessels/9700011/name/M%2FV%20Nordic%20Tern/documents',
    );
  });
});
