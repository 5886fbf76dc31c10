import type { ContactMessage, VesselMessage } from '#contracts/voyage-feed/messages';
import { agencies, agentId, emailOf } from '../master-data/agencies.ts';
import { designs, fleet, type FleetVessel } from '../master-data/fleet.ts';
import { masterOf, portOperators, teamOf, trades } from '../master-data/team.ts';
import { statedAt } from './told.ts';

/** What hardly ever changes: vessels, and people to be asked. */

export const vesselStatement = (vessel: FleetVessel, now: number): VesselMessage => {
  const design = designs[vessel.dwt];
  if (!design) throw new RangeError(`No design has ${vessel.dwt} t`);
  return {
    type: 'vessel',
    ...statedAt(now),
    vesselId: vessel.id,
    name: vessel.name,
    imo: vessel.id,
    deadWeightSummer: vessel.dwt,
    grt: design.grt,
    nrt: design.nrt,
    loa: design.loa,
    breadth: design.breadth,
    draftSummer: design.draft,
    bale: design.bale,
    craneCapacity: design.cranes,
    flagName: vessel.flag,
    builtYear: vessel.built,
    countryOfBuild: vessel.builtIn,
    withdrawn: false,
  };
};

type Contact = Omit<ContactMessage, 'type' | 'version' | 'sequence' | 'statedAt'>;

const nobody: Omit<Contact, 'contactId' | 'kind'> = {
  company: null,
  companyName: null,
  ports: [],
  trade: null,
  vesselId: null,
  name: null,
  email: null,
  phone: null,
  mobile: null,
  fax: null,
  address: null,
  withdrawn: false,
};

const agents: readonly Contact[] = agencies.flatMap((agency) =>
  agency.agents.map((name, index): Contact => ({
    ...nobody,
    contactId: agentId(agency, index),
    kind: 'agent',
    company: agency.company,
    companyName: agency.name,
    ports: agency.ports,
    name,
    email: emailOf(name, agency.domain),
    phone: `${agency.phone}${index}0`,
    mobile: `${agency.phone}${index}7`,
    fax: `${agency.phone}${index}9`,
    address: agency.address,
  })),
);

const operators: readonly Contact[] = portOperators.map(({ company, name, ports, phone }): Contact => ({
  ...nobody,
  contactId: `operator-${company}`,
  kind: 'operator',
  company,
  companyName: name,
  ports,
  name: 'Operations',
  email: emailOf('operations', `${company}.example`),
  phone,
}));

const team: readonly Contact[] = trades.map((trade, index): Contact => {
  const { name, team: desk } = teamOf(trade);
  return {
    ...nobody,
    contactId: `team-${trade}`,
    kind: 'team',
    companyName: desk,
    trade: { id: trade, name: trade },
    name,
    email: emailOf(name, 'g2o.example'),
    mobile: `+47 555 01 ${String(index + 10)}`,
  };
});

const masters: readonly Contact[] = fleet.map((vessel, index): Contact => ({
  ...nobody,
  contactId: `master-${vessel.id}`,
  kind: 'master',
  vesselId: vessel.id,
  name: `Capt. ${masterOf(index)}`,
  email: emailOf('master', `${vessel.name.toLowerCase().replaceAll(' ', '-')}.example`),
  phone: `+870 773 5550 ${String(index + 10)}`,
}));

export const contactStatements = (now: number): readonly ContactMessage[] =>
  [...agents, ...operators, ...team, ...masters].map((contact) => ({
    type: 'contact',
    ...statedAt(now),
    ...contact,
  }));
