/** What vessels sail time and again: from the load ports of one coast to the discharge ports of a lane. */
export interface LinerService {
  /** Also its name in the portal's list. */
  readonly trade: string;
  /** In the order of the rotation. */
  readonly loads: readonly string[];
  /** In the order of the rotation. */
  readonly discharges: readonly string[];
  /** Where bunkers are taken on the way; null: at the first load port. */
  readonly bunkers: string | null;
  /** A port whose roads are passed. */
  readonly passes: string | null;
  readonly commodities: readonly string[];
}

const brazil = ['BRRIG', 'BRIBB', 'BRPNG', 'BRSSZ', 'BRRCH', 'BRIQI'];
const chile = ['CLCNL', 'CLSVE', 'CLLQN'];
const plate = ['UYNVP', 'UYMVD'];
const canada = ['CASQA', 'CAVAN'];
const europe = ['PTSET', 'FRLPE', 'BEANR', 'NLTNZ', 'NLVLI', 'NLRTM', 'DEBKE'];
const eastCoast = ['USSSI', 'USPHL', 'USBAL'];
const gulf = ['USPFN', 'USMOB'];
const mediterranean = ['ITLIV', 'ITMNF'];
const farEast = ['CNNSA', 'CNCGS', 'CNQDG', 'CNTXG', 'KRKUV', 'JPIWK'];
const fromCanada = ['JPIWK', 'KRKUV', 'CNQDG', 'CNTXG', 'CNCGS'];

const pulp = ['Wood pulp', 'Wood pulp', 'Paper reels'];
const general = ['Wood pulp', 'Steel slabs', 'Steel coils'];

const service = (
  trade: string,
  loads: readonly string[],
  discharges: readonly string[],
  { bunkers = null, passes = null, commodities = pulp }: Partial<LinerService> = {},
): LinerService => ({ trade, loads, discharges, bunkers, passes, commodities });

export const linerServices: Readonly<Record<string, LinerService>> = {
  'brazil-EU': service('EU', brazil, europe, { bunkers: 'ESLPA' }),
  'brazil-ENA': service('ENA', brazil, eastCoast),
  'brazil-MED': service('MED', brazil, mediterranean, { bunkers: 'ESALG' }),
  'brazil-USG': service('USG', brazil, gulf),
  'brazil-FE': service('FE', brazil, farEast, { bunkers: 'SGSIN' }),
  'chile-WCSA': service('WCSA', chile, eastCoast, { commodities: general }),
  'chile-EU': service('EU', chile, europe, { commodities: general }),
  'chile-MED': service('MED', chile, mediterranean, { passes: 'ESALG', commodities: general }),
  'chile-FE': service('FE', chile, farEast, { commodities: general }),
  'plate-EU': service('EU', plate, europe, { bunkers: 'ESLPA' }),
  'plate-ENA': service('ENA', plate, eastCoast),
  'plate-FE': service('FE', plate, farEast, { bunkers: 'SGSIN' }),
  'kotka-MED': service('MED', ['FIKTK'], mediterranean, {
    passes: 'ESALG',
    commodities: ['Paper reels', 'Soda ash'],
  }),
  'kotka-USG': service('USG', ['FIKTK'], gulf, { commodities: ['Paper reels', 'Soda ash'] }),
  'canada-WNA': service('WNA', canada, fromCanada),
  'sumatra-SEA': service('SEA', ['IDFTG'], farEast, { passes: 'SGSIN' }),
};
