/** A vessel of the simulated fleet: invented, with proportions of the open-hatch trades. */
export interface FleetVessel {
  /** Its IMO number, whose check digit is wrong on purpose: no ship has it. */
  readonly id: string;
  readonly name: string;
  /** Of the list of vessel types. */
  readonly type: 'open-hatch' | 'semi-open-hatch' | 'bulk-carrier';
  /** Tonnes. */
  readonly dwt: number;
  /** Knots. */
  readonly speed: number;
  readonly flag: string;
  readonly built: number;
  readonly builtIn: string;
  /** What it sails, one after another. */
  readonly services: readonly string[];
  /** Burns a blend with so much of biofuel beside VLSFO. */
  readonly bio: boolean;
}

/** Of one design: gross and net tonnage, metres, cubic metres of bales. */
export interface VesselDesign {
  readonly grt: number;
  readonly nrt: number;
  readonly loa: number;
  readonly breadth: number;
  readonly draft: number;
  readonly bale: number;
  readonly cranes: string;
}

/** By deadweight. */
export const designs: Readonly<Record<number, VesselDesign>> = {
  46_550: {
    grt: 31_236,
    nrt: 14_180,
    loa: 199,
    breadth: 31,
    draft: 11.82,
    bale: 51_700,
    cranes: '2 x 42 t gantries',
  },
  55_596: {
    grt: 36_925,
    nrt: 16_420,
    loa: 199,
    breadth: 32.26,
    draft: 12.2,
    bale: 60_900,
    cranes: '4 x 40 t cranes',
  },
  62_000: {
    grt: 39_260,
    nrt: 18_310,
    loa: 201.8,
    breadth: 32.26,
    draft: 12.5,
    bale: 67_400,
    cranes: '4 x 75 t cranes',
  },
  68_000: {
    grt: 42_710,
    nrt: 20_150,
    loa: 226.8,
    breadth: 32.26,
    draft: 12.95,
    bale: 73_800,
    cranes: '4 x 75 t cranes',
  },
  72_000: {
    grt: 46_280,
    nrt: 21_890,
    loa: 209.9,
    breadth: 36,
    draft: 13.3,
    bale: 79_500,
    cranes: '4 x 75 t cranes',
  },
  84_500: {
    grt: 48_950,
    nrt: 26_600,
    loa: 225,
    breadth: 36,
    draft: 14.5,
    bale: 92_300,
    cranes: '4 x 40 t cranes',
  },
};

type Row = readonly [
  id: string,
  name: string,
  type: FleetVessel['type'],
  dwt: number,
  speed: number,
  flag: string,
  built: number,
  builtIn: string,
  services: string,
  bio?: 'bio',
];

const vesselOf = ([id, name, type, dwt, speed, flag, built, builtIn, services, bio]: Row): FleetVessel => ({
  id,
  name,
  type,
  dwt,
  speed,
  flag,
  built,
  builtIn,
  services: services.split(' '),
  bio: bio !== undefined,
});

const rows: readonly Row[] = [
  [
    '9700011',
    'Nordic Tern',
    'open-hatch',
    62_000,
    13.5,
    'Norway',
    2016,
    'South Korea',
    'brazil-EU brazil-ENA',
    'bio',
  ],
  [
    '9700023',
    'Nordic Skua',
    'open-hatch',
    62_000,
    13.5,
    'Norway',
    2016,
    'South Korea',
    'brazil-EU brazil-USG',
  ],
  ['9700035', 'Nordic Fulmar', 'open-hatch', 55_596, 13.5, 'Norway', 2011, 'Japan', 'kotka-MED kotka-USG'],
  [
    '9700047',
    'Open Passage',
    'open-hatch',
    68_000,
    14.8,
    'Isle of Man',
    2019,
    'Japan',
    'brazil-ENA brazil-EU',
    'bio',
  ],
  ['9700059', 'Open Reach', 'open-hatch', 68_000, 14.8, 'Isle of Man', 2019, 'Japan', 'brazil-EU brazil-MED'],
  [
    '9700061',
    'Open Sound',
    'semi-open-hatch',
    46_550,
    13,
    'Isle of Man',
    2008,
    'Japan',
    'kotka-USG kotka-MED',
  ],
  ['9700073', 'Strandvik', 'open-hatch', 55_596, 13.5, 'Bahamas', 2012, 'China', 'brazil-MED brazil-EU'],
  ['9700085', 'Strandvoll', 'open-hatch', 55_596, 13.5, 'Bahamas', 2012, 'China', 'brazil-USG brazil-EU'],
  ['9700097', 'Strandhavn', 'semi-open-hatch', 46_550, 13, 'Bahamas', 2009, 'China', 'sumatra-SEA'],
  ['9700102', 'Pulp Horizon', 'open-hatch', 72_000, 14, 'Liberia', 2021, 'China', 'brazil-FE', 'bio'],
  ['9700114', 'Pulp Meridian', 'open-hatch', 72_000, 14, 'Liberia', 2021, 'China', 'brazil-FE'],
  [
    '9700126',
    'Cape Lindesnes',
    'bulk-carrier',
    84_500,
    13,
    'Marshall Islands',
    2014,
    'China',
    'brazil-EU brazil-FE',
  ],
  ['9700138', 'Andes Courier', 'open-hatch', 62_000, 13.5, 'Panama', 2017, 'Japan', 'chile-WCSA chile-EU'],
  ['9700140', 'Andes Pilot', 'open-hatch', 62_000, 13.5, 'Panama', 2017, 'Japan', 'chile-EU chile-MED'],
  ['9700152', 'Biobio Star', 'open-hatch', 55_596, 13.5, 'Panama', 2010, 'Philippines', 'chile-WCSA'],
  ['9700164', 'Concepcion Spirit', 'open-hatch', 72_000, 14, 'Liberia', 2022, 'China', 'chile-FE', 'bio'],
  [
    '9700176',
    'Maule Trader',
    'bulk-carrier',
    62_000,
    13,
    'Marshall Islands',
    2015,
    'China',
    'chile-FE chile-EU',
  ],
  [
    '9700188',
    'Rio Cebollati',
    'open-hatch',
    55_596,
    13.5,
    'Singapore',
    2013,
    'South Korea',
    'plate-EU plate-ENA',
  ],
  ['9700190', 'Rio Tacuari', 'open-hatch', 68_000, 14.8, 'Singapore', 2020, 'Japan', 'plate-FE plate-EU'],
  ['9700205', 'Salish Carrier', 'open-hatch', 62_000, 13.5, 'Singapore', 2018, 'Japan', 'canada-WNA'],
  ['9700217', 'Howe Sound', 'open-hatch', 55_596, 13.5, 'Marshall Islands', 2011, 'Japan', 'canada-WNA'],
  ['9700229', 'Strandnes', 'open-hatch', 62_000, 13.5, 'Bahamas', 2018, 'China', 'brazil-ENA brazil-USG'],
  [
    '9700231',
    'Nordic Petrel',
    'open-hatch',
    68_000,
    14.8,
    'Norway',
    2023,
    'South Korea',
    'brazil-MED brazil-ENA',
  ],
  [
    '9700243',
    'Open Strait',
    'semi-open-hatch',
    46_550,
    13,
    'Isle of Man',
    2009,
    'Japan',
    'brazil-EU brazil-ENA',
  ],
];

/** 24 vessels. */
export const fleet: readonly FleetVessel[] = rows.map(vesselOf);

export const vesselTypeNames: Readonly<Record<FleetVessel['type'], string>> = {
  'open-hatch': 'Open hatch',
  'semi-open-hatch': 'Semi-open hatch',
  'bulk-carrier': 'Bulk carrier',
};
