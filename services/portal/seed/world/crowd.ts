import type { BookingTemplateName } from '#contracts/templates/names';
import type { TypeOfOrganisation } from '#domain/organisation/events';

/**
 * Who else is in the demo world: the organisations that declare nothing, and their people, so that lists of staff look as they do in use.
 * All names, companies and addresses are invented. Nobody of them has a password: whoever wants to be one of them resets it, by a mail that
 * stands in the outbox.
 */
export interface CrowdOrganisation {
  readonly id: string;
  readonly name: string;
  readonly type: TypeOfOrganisation;
  readonly template: BookingTemplateName;
  readonly features: readonly string[];
  /** As the voyage-management system knows it. */
  readonly company: { readonly number: string; readonly location: string };
  /** Days before today on which it was founded. */
  readonly since: number;
  readonly people: readonly CrowdPerson[];
  readonly invited: readonly CrowdInvitee[];
}

export interface CrowdPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: string;
  /** Id of a second organisation that they are in; null: of none. */
  readonly also: string | null;
  /** Their access has ended. */
  readonly removed: boolean;
}

export interface CrowdInvitee {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  /** Days before today on which the mail was sent; its link is good for seven. */
  readonly sent: number;
}

const names = {
  brazilian: [
    ['Beatriz', 'Rafael', 'Larissa', 'Thiago', 'Renata', 'Gustavo', 'Helena', 'Bruno'],
    ['Azevedo', 'Nogueira', 'Barreto', 'Siqueira', 'Pacheco', 'Moura', 'Vidal', 'Antunes', 'Leal'],
  ],
  british: [
    ['Eleanor', 'Oliver', 'Harriet', 'James', 'Imogen', 'Duncan', 'Fiona', 'Callum'],
    ['Ashworth', 'Pembroke', 'Hartley', 'Sinclair', 'Whitlock', 'Drummond', 'Langley', 'Marsh', 'Thorne'],
  ],
  chinese: [
    ['Wei', 'Xiaoling', 'Jun', 'Meiling', 'Hao', 'Yan', 'Zhiqiang', 'Lina'],
    ['Chen', 'Zhao', 'Sun', 'Xu', 'Guo', 'Luo', 'Tang', 'Feng', 'Deng'],
  ],
  dutch: [
    ['Sanne', 'Joost', 'Femke', 'Bram', 'Lotte', 'Ruben', 'Marijke', 'Thijs'],
    ['Verbeek', 'Kuipers', 'Dijkstra', 'Van Loon', 'Postma', 'Brouwer', 'Hoekstra', 'Mulder', 'Smit'],
  ],
  french: [
    ['Élodie', 'Mathieu', 'Camille', 'Julien', 'Sandrine', 'Olivier', 'Aurélie', 'Étienne'],
    ['Lefèvre', 'Moreau', 'Garnier', 'Chevalier', 'Rousseau', 'Blanchard', 'Perrin', 'Guérin', 'Faure'],
  ],
  german: [
    ['Katharina', 'Jens', 'Anke', 'Matthias', 'Silke', 'Torsten', 'Greta', 'Uwe'],
    ['Petersen', 'Brandt', 'Krüger', 'Lorenz', 'Schröder', 'Voss', 'Hansen', 'Böttcher', 'Möller'],
  ],
  greek: [
    ['Eleni', 'Nikos', 'Katerina', 'Yannis', 'Sofia', 'Stavros', 'Despina', 'Petros'],
    ['Vasilakis', 'Makris', 'Kontos', 'Drakos', 'Lambrou', 'Stathakis', 'Mavros', 'Galanis', 'Zervas'],
  ],
  indian: [
    ['Priya', 'Arjun', 'Kavita', 'Rohan', 'Meera', 'Sanjay', 'Anjali', 'Vikram'],
    ['Deshpande', 'Iyer', 'Mehta', 'Banerjee', 'Kulkarni', 'Nair', 'Chauhan', 'Patnaik', 'Rao'],
  ],
  indonesian: [
    ['Dewi', 'Budi', 'Ratna', 'Agus', 'Sari', 'Hendra', 'Putri', 'Wahyu'],
    ['Santoso', 'Wijaya', 'Hartono', 'Kusuma', 'Pranata', 'Setiawan', 'Lestari', 'Gunawan', 'Halim'],
  ],
  italian: [
    ['Giulia', 'Marco', 'Chiara', 'Lorenzo', 'Federica', 'Davide', 'Silvia', 'Andrea'],
    ['Costa', 'Parodi', 'Ferrando', 'Bianchi', 'Repetto', 'Marini', 'Canepa', 'Traverso', 'Bruzzone'],
  ],
  japanese: [
    ['Yuki', 'Kenji', 'Haruka', 'Takashi', 'Naoko', 'Daisuke', 'Emi', 'Shinji'],
    ['Okada', 'Fujimoto', 'Kinoshita', 'Murakami', 'Hayashi', 'Sakamoto', 'Nishida', 'Ueno', 'Matsui'],
  ],
  korean: [
    ['Ji-woo', 'Min-jun', 'Seo-yeon', 'Dong-hyun', 'Hye-jin', 'Sung-ho', 'Eun-ji', 'Tae-yang'],
    ['Kim', 'Park', 'Choi', 'Jung', 'Kang', 'Yoon', 'Lim', 'Han', 'Shin'],
  ],
  moroccan: [
    ['Salma', 'Youssef', 'Nadia', 'Hamza', 'Leila', 'Karim', 'Imane', 'Rachid'],
    ['Benali', 'El Amrani', 'Tazi', 'Bennis', 'Alaoui', 'Chraibi', 'Idrissi', 'Berrada', 'Fassi'],
  ],
  nordic: [
    ['Astrid', 'Henrik', 'Solveig', 'Mikael', 'Karin', 'Anders', 'Liisa', 'Jari'],
    ['Lindqvist', 'Halvorsen', 'Nyström', 'Korhonen', 'Bergström', 'Aalto', 'Sørensen', 'Dahl', 'Virtanen'],
  ],
  spanish: [
    ['Valentina', 'Matías', 'Carolina', 'Ignacio', 'Francisca', 'Rodrigo', 'Paula', 'Sebastián'],
    ['Contreras', 'Espinoza', 'Araya', 'Bravo', 'Sepúlveda', 'Vergara', 'Carrasco', 'Olivares', 'Núñez'],
  ],
  turkish: [
    ['Elif', 'Emre', 'Zeynep', 'Burak', 'Selin', 'Kerem', 'Defne', 'Onur'],
    ['Yıldırım', 'Aydın', 'Korkmaz', 'Şahin', 'Özdemir', 'Polat', 'Erdoğdu', 'Güneş', 'Tekin'],
  ],
} as const satisfies Readonly<Record<string, readonly [readonly string[], readonly string[]]>>;

type Language = keyof typeof names;

/** Name, where, whose names its people have, how many of them there are. */
type Line = readonly [string, string, Language, number];

const charterers: readonly Line[] = [
  ['Hanse Getreidekontor', 'Hamburg, DE', 'german', 9],
  ['Ostsee Kali Export', 'Rostock, DE', 'german', 6],
  ['Serra Azul Minérios', 'Belo Horizonte, BR', 'brazilian', 12],
  ['Pilbara Crest Iron', 'Perth, AU', 'british', 8],
  ['Cape York Bauxite', 'Cairns, AU', 'british', 7],
  ['Green Basin Soda Ash', 'Salt Lake City, US', 'british', 8],
  ['Prairie Union Grain', 'Winnipeg, CA', 'british', 10],
  ['Saguenay Potash', 'Montréal, CA', 'french', 6],
  ['Anadolu Klinker', 'İzmir, TR', 'turkish', 8],
  ['Marmara Steel Trading', 'İstanbul, TR', 'turkish', 9],
  ['Kutch Clinker Exports', 'Mundra, IN', 'indian', 8],
  ['Kalinga Iron & Steel', 'Bhubaneswar, IN', 'indian', 10],
  ['Mahakam Coal', 'Samarinda, ID', 'indonesian', 7],
  ['Sunda Strait Cement', 'Jakarta, ID', 'indonesian', 5],
  ['Setouchi Steel Materials', 'Hiroshima, JP', 'japanese', 10],
  ['Hanul Raw Materials', 'Pohang, KR', 'korean', 9],
  ['Atlas Phosphates Trading', 'Casablanca, MA', 'moroccan', 8],
  ['Boké Coast Bauxite', 'Conakry, GN', 'french', 5],
];

const brokers: readonly Line[] = [
  ['Thames Dry Cargo Chartering', 'London, GB', 'british', 9],
  ['Fjordline Shipbrokers', 'Oslo, NO', 'nordic', 8],
  ['Alster Chartering', 'Hamburg, DE', 'german', 6],
  ['Saronic Bulk Brokers', 'Piraeus, GR', 'greek', 8],
  ['Léman Freight Partners', 'Geneva, CH', 'french', 5],
  ['Keppel Bay Chartering', 'Singapore, SG', 'chinese', 7],
  ['Admiralty Dry Brokers', 'Hong Kong, CN', 'chinese', 6],
  ['Guanabara Afretamentos', 'Rio de Janeiro, BR', 'brazilian', 5],
  ['Sound Shore Ship Chartering', 'Stamford, US', 'british', 4],
];

const portAgencies: readonly Line[] = [
  ['Agencia Marítima Cerro Alegre', 'Valparaíso, CL', 'spanish', 6],
  ['Kymenlaakso Port Agency', 'Kotka, FI', 'nordic', 5],
  ['Maas Delta Agencies', 'Rotterdam, NL', 'dutch', 7],
  ['Agenzia Marittima Lanterna', 'Genoa, IT', 'italian', 5],
  ['Lagoa dos Patos Agenciamento', 'Rio Grande, BR', 'brazilian', 4],
  ['Jiaozhou Bay Ocean Agency', 'Qingdao, CN', 'chinese', 3],
  ['Mobile River Port Agents', 'Mobile, US', 'british', 3],
];

const organisation = (n: number) => `0a5e0000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const user = (n: number) => `0b5e0000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Letters that NFD does not take apart. */
const letters: Readonly<Record<string, string>> = { ı: 'i', ø: 'o' };
/** In the letters of e-mail addresses. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[ıø]/gu, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z-]+/gu, '-')
    .replaceAll(/-+/gu, '-');

/** The nth of a language; of the first 72 no two are alike. */
const named = (language: Language, n: number): { readonly firstName: string; readonly lastName: string } => {
  const [first, last] = names[language];
  return { firstName: first[n % first.length] ?? '', lastName: last[n % last.length] ?? '' };
};

const addressOf = (who: { readonly firstName: string; readonly lastName: string }, at: string): string =>
  `${plain(who.firstName)}.${plain(who.lastName)}@${plain(at)}.example`;

const roles = ['super', 'declarer', 'declarer', 'spectator'] as const;
/** Every twentieth person is in the organisation before, too; every twenty-eighth has no access any more. */
const alsoEvery = 20;
const removedEvery = 28;
/** Every third organisation has invited nobody. */
const uninvitedEvery = 3;

const kinds: readonly (readonly [TypeOfOrganisation, readonly Line[]])[] = [
  ['charterer', charterers],
  ['agency', brokers],
  ['port_agency', portAgencies],
];

const templates: readonly BookingTemplateName[] = ['suzano', 'main', 'cmpc'];

const build = (): readonly CrowdOrganisation[] => {
  const lines = kinds.flatMap(([type, of]) => of.map((line) => ({ type, line })));
  /** How many of each language have been named, so that no two people have the same name. */
  const counted = new Map<Language, number>();
  const next = (language: Language) => {
    const n = counted.get(language) ?? 0;
    counted.set(language, n + 1);
    return named(language, n);
  };
  let people = 0;
  let invitees = 0;
  return lines.map(({ type, line: [name, location, language, size] }, index): CrowdOrganisation => ({
    id: organisation(101 + index),
    name,
    type,
    template: type === 'port_agency' ? 'main' : (templates[index % templates.length] ?? 'main'),
    features: type === 'port_agency' ? ['vessels'] : ['bookings', 'vessels', 'sailing_schedule'],
    company: { number: String(510_101 + index * 7), location },
    since: 700 - index * 20,
    people: Array.from({ length: size }, (_, place): CrowdPerson => {
      people += 1;
      const who = next(language);
      return {
        ...who,
        id: user(1_000 + people),
        email: addressOf(who, name),
        role: roles[place % roles.length] ?? 'spectator',
        also: people % alsoEvery === 0 && index > 0 ? organisation(100 + index) : null,
        removed: people % removedEvery === 0,
      };
    }),
    invited:
      index % uninvitedEvery === uninvitedEvery - 1
        ? []
        : [next(language)].map((who) => {
            invitees += 1;
            return {
              id: user(2_000 + invitees),
              email: addressOf(who, name),
              role: roles[1],
              // The fourth of each four has not come in time.
              sent: invitees % 4 === 0 ? 9 + invitees : invitees % 7,
            };
          }),
  }));
};

export const crowd: readonly CrowdOrganisation[] = build();

/** Staff of the operator, assigned to every so many of the crowd's organisations. */
export const crowdStaff: readonly (Omit<CrowdPerson, 'also' | 'removed' | 'role'> & {
  readonly role: 'G2O User' | 'G2O Spectator';
  readonly organisations: readonly string[];
})[] = (
  [
    ['Nadia', 'Whelan', 'G2O User', 4],
    ['Erik', 'Sandvik', 'G2O User', 3],
    ['Priscilla', 'Teo', 'G2O User', 5],
    ['Marcus', 'Reyes', 'G2O User', 6],
    ['Hanne', 'Vik', 'G2O User', 17],
    ['Paolo', 'Ricci', 'G2O User', 12],
    ['Grace', 'Otieno', 'G2O Spectator', 2],
    ['Pieter', 'Van Dam', 'G2O Spectator', 7],
    ['Aiko', 'Tanabe', 'G2O Spectator', 9],
    ['Leon', 'Fischer', 'G2O Spectator', 11],
  ] as const
).map(([firstName, lastName, role, nth], index) => ({
  id: user(3_001 + index),
  firstName,
  lastName,
  email: addressOf({ firstName, lastName }, 'g2o'),
  role,
  organisations: crowd.filter((_, place) => place % nth === 0).map(({ id }) => id),
}));

/** Who has registered, and has not confirmed the address. */
export const crowdUnconfirmed: readonly {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string;
  readonly businessType: string;
  /** Hours before today; the link is good for 72. */
  readonly received: number;
}[] = (
  [
    ['Ivana', 'Novak', 'Adria Bulk', 'cargo_owner', 5],
    ['Tomasz', 'Zielinski', 'Gdynia Grain', 'cargo_owner', 20],
    ['Amina', 'Diallo', 'Dakar Transit', 'freight_forwarder', 31],
    ['Rasmus', 'Holm', 'Aarhus Feed', 'cargo_owner', 44],
    ['Ximena', 'Quispe', 'Callao Agentes', 'port_agent', 60],
    ['Farid', 'Rahimov', 'Caspian Bulk', 'supplier', 90],
    ['Joanna', 'Mills', 'Avon Aggregates', 'cargo_owner', 120],
  ] as const
).map(([firstName, lastName, company, businessType, received], index) => ({
  id: user(4_001 + index),
  firstName,
  lastName,
  email: addressOf({ firstName, lastName }, company),
  company,
  businessType,
  received,
}));

/** Who lost their last organisation, or never had one. */
export const crowdPublic: readonly Omit<CrowdPerson, 'also' | 'removed' | 'role'>[] = (
  [
    ['Robin', 'Keller'],
    ['Dana', 'Whitfield'],
    ['Alexei', 'Morozov'],
  ] as const
).map(([firstName, lastName], index) => ({
  id: user(5_001 + index),
  firstName,
  lastName,
  email: addressOf({ firstName, lastName }, 'visitor'),
}));
