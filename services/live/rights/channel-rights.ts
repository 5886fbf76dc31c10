import type { AnyChannel, ChannelLookups } from '#contracts/live/channel';
import type { Flag } from '#contracts/people/flags';
import { gates, mayEnter } from '#contracts/people/gates';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import type { MemberRight } from '#projections/runtime/presenting/live-source';

interface FoundChannel {
  readonly channel: AnyChannel;
  /** The ids in its name. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The organisations of somebody's that a channel is of: the one that its name says, or those with the company. */
const enteredBy = (
  { memberships }: Principal,
  { organisationId, company }: FoundChannel['parameters'],
): readonly PrincipalOrganisation[] =>
  memberships.filter(
    ({ id, companies }) => id === organisationId || (company !== undefined && companies.includes(company)),
  );

/** Who may join which channel, and whisper there. */
export class ChannelRights {
  constructor(
    private readonly channels: readonly AnyChannel[],
    private readonly lookups: ChannelLookups,
    private readonly flags: readonly Flag[],
  ) {}

  /** The channel of a name; undefined where there is none. */
  of(name: string): FoundChannel | undefined {
    for (const channel of this.channels) {
      const parameters = channel.read(name);
      if (parameters) return { channel, parameters };
    }
    return undefined;
  }

  /** May this person join this channel? Unknown channels are nobody's. */
  async mayJoin(principal: Principal, name: string): Promise<boolean> {
    const found = this.of(name);
    return (
      found !== undefined &&
      this.isOpen(found, principal) &&
      (await found.channel.mayJoin(principal, name, this.lookups))
    );
  }

  /** Does this person hold a right that a document on a channel asks for? */
  holds(principal: Principal, { organisation, gate, permission }: MemberRight): boolean {
    const entered = principal.memberships.find(({ id }) => id === organisation);
    return (
      entered !== undefined &&
      entered.permissions.includes(permission) &&
      mayEnter(gates[gate], this.flags, principal, entered)
    );
  }

  private isOpen({ channel: { gate }, parameters }: FoundChannel, principal: Principal): boolean {
    if (gate === undefined) return true;
    const entered = enteredBy(principal, parameters);
    return [gate].flat().some((one) =>
      // An area of staff is entered in no organisation.
      (entered.length === 0 ? [undefined] : entered).some((organisation) =>
        mayEnter(gates[one], this.flags, principal, organisation),
      ),
    );
  }

  /** What of a whisper is passed on there; null: nothing. */
  passed(
    name: string,
    event: string,
    data: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>> | null {
    const { passes } = this.of(name)?.channel ?? {};
    return passes ? passes(event, data) : data;
  }

  /** Where else the server carries what is whispered there. */
  async carriedTo(name: string): Promise<readonly string[]> {
    return (await this.of(name)?.channel.carriesTo?.(name, this.lookups)) ?? [];
  }

  mayWhisper(name: string): boolean {
    return this.of(name)?.channel.whispers ?? false;
  }
}
