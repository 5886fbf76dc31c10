import { linerServices } from './services.ts';

/** Who operates a trade, who works its ports, and who commands a vessel; all are invented. */

export const trades: readonly string[] = [...new Set(Object.values(linerServices).map(({ trade }) => trade))];

const operators = [
  'Ola Nygård',
  'Karin Berg',
  'Peter Holm',
  'Sofia Lund',
  'Magnus Dahl',
  'Eva Strand',
  'Nils Aas',
  'Liv Moe',
];

/** One desk a trade. */
export const teamOf = (trade: string): { readonly name: string; readonly team: string } => ({
  name: operators[trades.indexOf(trade) % operators.length] ?? '',
  team: `${trade} desk`,
});

const masters = [
  'Arne Solberg',
  'Rajesh Nair',
  'Mykola Bondar',
  'Erik Vik',
  'Jose Santos',
  'Antonio Reyes',
  'Piotr Zielinski',
  'Anil Menon',
  'Henrik Lie',
  'Ramon Cruz',
  'Tomasz Nowak',
  'Suresh Pillai',
  'Oleh Kravets',
  'Bjorn Haug',
  'Dennis Aquino',
  'Marek Wolny',
  'Vikram Rao',
  'Stein Foss',
  'Carlo Mendoza',
  'Jan Kaminski',
  'Arun Das',
  'Lars Eide',
  'Rico Navarro',
  'Pawel Gorski',
];

export const masterOf = (index: number): string => masters[index % masters.length] ?? '';

/** Stevedores by the coast that they work. */
export const portOperators: readonly {
  readonly company: string;
  readonly name: string;
  readonly ports: readonly string[];
  readonly phone: string;
}[] = [
  {
    company: '470104',
    name: 'Litoral Estiva',
    ports: ['BRSSZ', 'BRPNG', 'BRIBB', 'BRRIG', 'BRRCH', 'BRIQI'],
    phone: '+55 13 5551 01',
  },
  {
    company: '470117',
    name: 'Puerto Sur Operaciones',
    ports: ['CLCNL', 'CLSVE', 'CLLQN', 'UYNVP', 'UYMVD'],
    phone: '+56 41 5551 02',
  },
  {
    company: '470120',
    name: 'North Sea Stevedores',
    ports: ['NLVLI', 'NLTNZ', 'NLRTM', 'BEANR', 'DEBKE', 'FRLPE', 'PTSET', 'FIKTK'],
    phone: '+31 10 5551 03',
  },
  {
    company: '470133',
    name: 'Compagnia Portuale Tirrena',
    ports: ['ITLIV', 'ITMNF', 'ESALG'],
    phone: '+39 0586 5551 04',
  },
  {
    company: '470146',
    name: 'Atlantic & Gulf Terminals',
    ports: ['USBAL', 'USPHL', 'USSSI', 'USMOB', 'USPFN'],
    phone: '+1 912 555 1105',
  },
  {
    company: '470159',
    name: 'Pacific Forest Terminals',
    ports: ['CASQA', 'CAVAN'],
    phone: '+1 604 555 1106',
  },
  {
    company: '470162',
    name: 'East Asia Breakbulk',
    ports: ['CNCGS', 'CNQDG', 'CNTXG', 'CNNSA', 'KRKUV', 'JPIWK', 'IDFTG', 'SGSIN'],
    phone: '+86 21 5551 07',
  },
];
