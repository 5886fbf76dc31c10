/** A port agency; all are invented. */
export interface Agency {
  /** Global address number. */
  readonly company: string;
  readonly name: string;
  readonly domain: string;
  /** UN/LOCODEs that it serves. */
  readonly ports: readonly string[];
  readonly agents: readonly string[];
  readonly phone: string;
  /** Lines are parted by `;`. */
  readonly address: string;
}

type Row = readonly [
  company: string,
  name: string,
  ports: string,
  agents: string,
  phone: string,
  address: string,
];

/** Known to the portal as a company of the demo's port agency: it sees its calls at the ports of southern Brazil. */
const portoSul = '410220';

const rows: readonly Row[] = [
  [
    portoSul,
    'Porto Sul Agenciamento',
    'BRSSZ BRPNG BRIBB BRRIG',
    'Rui Tavares, Helena Couto',
    '+55 13 5550 1',
    'Rua do Porto 210;11010-000 Santos;Brazil',
  ],
  [
    '480244',
    'Capixaba Agenciamento',
    'BRRCH BRSSZ',
    'Bruno Sales, Carla Nunes',
    '+55 27 5550 2',
    'Av. Beira Mar 77;29190-000 Aracruz;Brazil',
  ],
  [
    '480257',
    'Baía Norte Serviços Portuários',
    'BRIQI',
    'Paulo Meireles',
    '+55 98 5550 3',
    'Av. dos Portugueses 12;65085-000 São Luís;Brazil',
  ],
  [
    '480260',
    'Bío-Bío Agencias Marítimas',
    'CLCNL CLSVE CLLQN',
    'Marcela Ríos, Pablo Vidal',
    '+56 41 555 04',
    'Calle Colón 480;Talcahuano;Chile',
  ],
  [
    '480273',
    'Agencia Platense',
    'UYNVP UYMVD',
    'Santiago Ferro',
    '+598 2 555 05',
    'Rambla 25 de Agosto 318;Montevideo;Uruguay',
  ],
  [
    '480286',
    'Selat Maritim',
    'IDFTG',
    'Dewi Hartono',
    '+62 761 555 06',
    'Jl. Pelabuhan 9;Pekanbaru;Indonesia',
  ],
  [
    '480299',
    'Salish Marine Agencies',
    'CASQA CAVAN',
    'Grace Whitfield, Owen Leung',
    '+1 604 555 07',
    '400 Dockside Road;Vancouver BC;Canada',
  ],
  [
    '480304',
    'Kymi Shipping Service',
    'FIKTK',
    'Antti Saarela',
    '+358 5 555 08',
    'Satamakatu 4;48100 Kotka;Finland',
  ],
  [
    '480317',
    'Tidewater Port Agents',
    'USBAL USPHL USSSI',
    'Dana Brooks, Kevin Marsh',
    '+1 410 555 09',
    '88 Pier Street;Baltimore MD;United States',
  ],
  [
    '480320',
    'Gulf Bar Agencies',
    'USMOB USPFN',
    'Travis Boone',
    '+1 251 555 10',
    '15 Water Street;Mobile AL;United States',
  ],
  [
    '480333',
    'Schelde & Maas Scheepsagenten',
    'NLVLI NLTNZ NLRTM BEANR',
    'Jeroen Maas, Sofie Claes',
    '+31 118 555 11',
    'Havenweg 30;4382 Vlissingen;Netherlands',
  ],
  [
    '480346',
    'Unterweser Schiffsmakler',
    'DEBKE',
    'Heike Janssen',
    '+49 4401 555 12',
    'Am Hafen 6;26919 Brake;Germany',
  ],
  [
    '480359',
    'Tirreno Adriatica Agenzia',
    'ITLIV ITMNF',
    'Luca Benedetti, Giulia Furlan',
    '+39 0586 555 13',
    'Via del Molo 21;57123 Livorno;Italy',
  ],
  [
    '480362',
    'Aunis Consignation',
    'FRLPE',
    'Élodie Marchand',
    '+33 5 5555 14',
    '2 quai du Large;17000 La Rochelle;France',
  ],
  [
    '480375',
    'Sado Agentes de Navegação',
    'PTSET',
    'Tiago Ramos',
    '+351 265 555 15',
    'Cais Norte 3;2900 Setúbal;Portugal',
  ],
  [
    '480388',
    'Jiangnan Ocean Agency',
    'CNCGS CNQDG CNTXG CNNSA',
    'Li Na, Zhao Wei, Chen Hao',
    '+86 532 5555 16',
    'Gangwan Road 18;Qingdao;China',
  ],
  [
    '480391',
    'Geum River Shipping',
    'KRKUV',
    'Park Ji-ho',
    '+82 63 555 17',
    'Haemang-ro 244;Gunsan;South Korea',
  ],
  ['480406', 'Setouchi Port Service', 'JPIWK', 'Sato Kenji', '+81 827 555 18', 'Minato 2-5;Iwakuni;Japan'],
  ['480419', 'Straits Bunker and Agency', 'SGSIN', 'Tan Mei Ling', '+65 5555 19', '9 Keppel Way;Singapore'],
  [
    '480422',
    'Consignaciones del Estrecho',
    'ESALG',
    'Javier Molina',
    '+34 956 555 20',
    'Muelle Juan Carlos I;11201 Algeciras;Spain',
  ],
  [
    '480435',
    'Consignataria Canaria',
    'ESLPA',
    'Nayra Santana',
    '+34 928 555 21',
    'Muelle Grande 1;35008 Las Palmas;Spain',
  ],
];

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');

export const agencies: readonly Agency[] = rows.map(([company, name, ports, agents, phone, address]) => ({
  company,
  name,
  domain: `${plain(name)}.example`,
  ports: ports.split(' '),
  agents: agents.split(', '),
  phone,
  address,
}));

/** `rui.tavares@porto-sul.example` of a person's name. */
export const emailOf = (name: string, domain: string): string => {
  const parts = plain(name).split('-').filter(Boolean);
  return `${parts.join('.')}@${domain}`;
};

/** At most two serve a port: the one that is appointed, and who takes its place now and then. */
export const agenciesAt = (port: string): readonly Agency[] =>
  agencies.filter(({ ports }) => ports.includes(port));

/** The feed's id of the contact. */
export const agentId = ({ company }: Agency, index: number): string => `agent-${company}-${index + 1}`;
