import type {
  ContactsAnswer,
  NeighbourContact,
  PortAgent,
  TeamContact,
} from '#contracts/port-calls/contacts';
import type { MasterContact } from '#contracts/port-calls/details';
import type { PortCall } from '#domain/voyage/calls';
import type { ContactDocument } from './read-model.ts';

/** A contact by its id; undefined where nobody told of it, or it was withdrawn. */
export type ContactOf = (contactId: string) => ContactDocument | undefined;
/** The name of a company by its global address number. */
export type CompanyName = (company: string) => string | undefined;

interface Named {
  readonly contactOf: ContactOf;
  readonly companyName: CompanyName;
}

const agencyOf = (
  company: string,
  contact: ContactDocument | undefined,
  { companyName }: Named,
): string | null => contact?.companyName ?? companyName(company) ?? null;

/** The agent of a neighbouring call: the first of several; without names where none was appointed. */
export const presentNeighbour = (call: PortCall | undefined, named: Named): NeighbourContact | null => {
  if (!call) return null;
  const [agent] = call.agents;
  const contact = agent && named.contactOf(agent.contactId);
  return {
    portName: call.port.name,
    agency: agent ? agencyOf(agent.company, contact, named) : null,
    name: contact?.person?.name ?? null,
    phone: contact?.person?.phone ?? contact?.person?.mobile ?? null,
    email: contact?.person?.email ?? null,
  };
};

const portAgents = (calls: readonly PortCall[], named: Named): readonly PortAgent[] =>
  calls.flatMap(({ callId, port, agents }) =>
    agents.map(({ contactId, company }) => {
      const contact = named.contactOf(contactId);
      const person = contact?.person;
      return {
        id: `${callId}~${contactId}`,
        portName: port.name,
        agency: agencyOf(company, contact, named),
        agent: person?.name ?? null,
        phone: person?.phone ?? person?.mobile ?? null,
        fax: person?.fax ?? null,
        email: person?.email ?? null,
        address: person?.address ?? null,
      };
    }),
  );

const teamContact = ({ contactId, trade, companyName, person }: ContactDocument): TeamContact => ({
  id: contactId,
  trade: trade?.name ?? null,
  team: person?.name ?? companyName,
  email: person?.email ?? null,
  mobile: person?.mobile ?? person?.phone ?? null,
});

const byTeam = (one: TeamContact, other: TeamContact): number =>
  (one.trade ?? '').localeCompare(other.trade ?? '', 'en') ||
  (one.team ?? '').localeCompare(other.team ?? '', 'en') ||
  (one.id < other.id ? -1 : 1);

/** Whom one turns to at a call: agents of the whole voyage, operators of the port, the team of the trade. */
export const presentContacts = (
  { calls, trade }: { readonly calls: readonly PortCall[]; readonly trade: { readonly id: string } },
  call: Pick<PortCall, 'port'>,
  colleagues: readonly ContactDocument[],
  named: Named,
): ContactsAnswer => {
  const ofTrade = colleagues.filter((one) => one.trade === null || one.trade.id === trade.id);
  const operators = ofTrade.filter(
    ({ kind, ports }) => kind === 'operator' && (ports.length === 0 || ports.includes(call.port.id)),
  );
  return {
    portAgents: portAgents(calls, named),
    portOperators: operators.map(teamContact).toSorted(byTeam),
    g2oTeam: ofTrade
      .filter(({ kind }) => kind === 'team')
      .map(teamContact)
      .toSorted(byTeam),
  };
};

export const presentMasters = (masters: readonly ContactDocument[]): readonly MasterContact[] =>
  masters
    .map(({ contactId, person }) => ({
      id: contactId,
      name: person?.name ?? null,
      email: person?.email ?? null,
      phone: person?.phone ?? person?.mobile ?? null,
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
