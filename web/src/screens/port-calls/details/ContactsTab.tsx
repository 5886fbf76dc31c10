import type { ReactNode } from 'react';
import type {
  ContactsAnswer,
  NeighbourContact,
  NeighbourContacts,
  PortAgent,
  TeamContact,
} from '#contracts/port-calls/contacts';
import { Part } from './Part.tsx';
import { usePart } from './use-part.ts';

const nothingYet = {
  title: "This Is Where You'll See Contact Information",
  text: 'Once available, it will appear here.',
};

const Mail = ({ email }: { readonly email: string | null }) =>
  email === null ? <>-</> : <a href={`mailto:${email}`}>{email}</a>;

const Phone = ({ phone }: { readonly phone: string | null }) =>
  phone === null ? <>-</> : <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>;

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Neighbour = ({
  title,
  contact,
}: {
  readonly title: string;
  readonly contact: NeighbourContact | null;
}) => (
  <section className="contact-card" aria-label={title}>
    <h3>{title}</h3>
    {contact ? (
      <dl>
        <Line name="Port">{contact.portName}</Line>
        <Line name="Agency">{contact.agency ?? '-'}</Line>
        <Line name="Name">{contact.name ?? '-'}</Line>
        <Line name="Phone">
          <Phone phone={contact.phone} />
        </Line>
        <Line name="Email">
          <Mail email={contact.email} />
        </Line>
      </dl>
    ) : (
      <p>None</p>
    )}
  </section>
);

const Address = ({ address }: { readonly address: string | null }) =>
  address === null ? (
    <>-</>
  ) : (
    <>
      {address.split(';').map((line, at) => (
        <span className="address-line" key={at}>
          {line.trim()}
        </span>
      ))}
    </>
  );

const Agent = ({ agent }: { readonly agent: PortAgent }) => (
  <li className="contact-card">
    <h3>{agent.agency ?? agent.agent ?? agent.portName}</h3>
    <dl>
      <Line name="Port">{agent.portName}</Line>
      <Line name="Agent">{agent.agent ?? '-'}</Line>
      <Line name="Phone">
        <Phone phone={agent.phone} />
      </Line>
      <Line name="Fax">{agent.fax ?? '-'}</Line>
      <Line name="Email">
        <Mail email={agent.email} />
      </Line>
      <Line name="Address">
        <Address address={agent.address} />
      </Line>
    </dl>
  </li>
);

const Member = ({ contact }: { readonly contact: TeamContact }) => (
  <li className="contact-card">
    <h3>{contact.team ?? contact.trade ?? '-'}</h3>
    <dl>
      <Line name="Trade">{contact.trade ?? '-'}</Line>
      <Line name="Email">
        <Mail email={contact.email} />
      </Line>
      <Line name="Mobile">
        <Phone phone={contact.mobile} />
      </Line>
    </dl>
  </li>
);

const List = ({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) =>
  children.length === 0 ? null : (
    <section className="panel" aria-label={title}>
      <header className="panel-head panel-head-plain">
        <h2>{title}</h2>
      </header>
      <ul className="contact-cards">{children}</ul>
    </section>
  );

const hasNobody = ({ portAgents, portOperators, g2oTeam }: ContactsAnswer): boolean =>
  portAgents.length + portOperators.length + g2oTeam.length === 0;

/** Whom to ask: the agents before and after, those of the call, the port's operators and the operator's own people. */
export const ContactsTab = () => {
  const neighbours = usePart<NeighbourContacts>('contacts/ports');
  const contacts = usePart<ContactsAnswer>('contacts', undefined, hasNobody);
  return (
    <>
      <section className="panel" aria-label="Previous and next port agent">
        <Part store={neighbours} rows={5}>
          {({ previous, next }) => (
            <div className="contact-cards">
              <Neighbour title="Previous Port Agent" contact={previous} />
              <Neighbour title="Next Port Agent" contact={next} />
            </div>
          )}
        </Part>
      </section>
      <Part store={contacts} rows={8} noData={nothingYet}>
        {({ portAgents, portOperators, g2oTeam }) => (
          <>
            <List title="Port Agents">
              {portAgents.map((agent) => (
                <Agent key={agent.id} agent={agent} />
              ))}
            </List>
            <List title="Port Operators">
              {portOperators.map((contact) => (
                <Member key={contact.id} contact={contact} />
              ))}
            </List>
            <List title="G2O Team">
              {g2oTeam.map((contact) => (
                <Member key={contact.id} contact={contact} />
              ))}
            </List>
          </>
        )}
      </Part>
    </>
  );
};
