/** `GET …/port-calls/{portId}/contacts/ports`: the agent of the call before and of the one after. */
export interface NeighbourContact {
  readonly portName: string;
  readonly agency: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

export interface NeighbourContacts {
  readonly previous: NeighbourContact | null;
  readonly next: NeighbourContact | null;
}

export interface PortAgent {
  readonly id: string;
  readonly portName: string;
  readonly agency: string | null;
  readonly agent: string | null;
  readonly phone: string | null;
  readonly fax: string | null;
  readonly email: string | null;
  /** Lines are parted by `;`. */
  readonly address: string | null;
}

/** One of the operator's team, or a port operator. */
export interface TeamContact {
  readonly id: string;
  readonly trade: string | null;
  readonly team: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
}

/** `GET …/port-calls/{portId}/contacts`. */
export interface ContactsAnswer {
  readonly portAgents: readonly PortAgent[];
  readonly portOperators: readonly TeamContact[];
  readonly g2oTeam: readonly TeamContact[];
}
