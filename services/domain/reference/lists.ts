import type { TradeLimits } from './settings.ts';

/** What an item of each reference list holds beside its id. Kept by staff, seeded from files. */
export interface ReferenceItems {
  readonly 'vessel-types': { readonly name: string };
  /** id is the lane's code, for instance `EU`. `inTradelanes`: lanes that it stands for, itself included. */
  readonly tradelanes: { readonly name: string; readonly inTradelanes: readonly string[] };
  readonly commodities: { readonly name: string };
  /** id is the UN/LOCODE. Degrees, WGS 84. `inTypes`: vessel types that can call there; empty means all. */
  readonly ports: {
    readonly name: string;
    readonly country: string;
    readonly lat: number;
    readonly lon: number;
    /** IANA, `America/Sao_Paulo`; ports of revisions before zones were kept have none, and their local time is taken for UTC. */
    readonly timeZone?: string;
    readonly role: 'load' | 'discharge' | 'bunker';
    readonly inTradelanes: readonly string[];
    readonly inTypes: readonly string[];
  };
  readonly companies: {
    readonly name: string;
    readonly globalAddressNumber: string;
    readonly location: string;
    readonly inOrganisations: readonly string[];
  };
  readonly 'master-bookings': {
    readonly name: string;
    readonly inOrganisations: readonly string[];
    readonly inTradelanes: readonly string[];
  };
  /** Contracts of affreightment; days are `yyyy-MM-dd`, both included. */
  readonly contracts: {
    readonly name: string;
    readonly periodStart: string;
    readonly periodEnd: string;
    readonly tradeId: string;
    readonly inOrganisations: readonly string[];
  };
  /** id is a trade's, or `{organisation}/{trade}` where a charterer has limits of its own. */
  readonly limits: TradeLimits;
}

export type ReferenceList = keyof ReferenceItems;
export type ReferenceItem = ReferenceItems[ReferenceList];

export const referenceLists = [
  'vessel-types',
  'tradelanes',
  'commodities',
  'ports',
  'companies',
  'master-bookings',
  'contracts',
  'limits',
] as const satisfies readonly ReferenceList[];
