import type { DraftOwner } from '#domain/declaration-draft/events';
import type { GateName } from '../people/gates.ts';
import type { Principal } from '../people/principal.ts';
import { type Names, namesOf, type ParametersOf, type Values } from './names.ts';

/** What of a draft's owner its channels' rights depend on: who prepares it, a charterer or its broker. */
export type ChannelOwner = Pick<DraftOwner, 'preparedBy' | 'side'>;

export interface DraftOwners {
  /** Undefined where there is no such draft, nor one that the next edit of the organisation's side would open. */
  ownerOf(draftId: string, organisationId: string): Promise<ChannelOwner | undefined>;
}

export interface NominationSight {
  /** Whether the nomination is that charterer's, or in that broker's hands; one that is not there is nobody's. */
  isSeenIn(nominationId: string, organisationId: string): Promise<boolean>;
  /** Its charterer, and the broker in whose hands it is; nobody of one that is not there. */
  seenIn(nominationId: string): Promise<readonly string[]>;
}

/** What rights may have to know beside the principal; the composition root binds each to read models. */
export interface ChannelLookups {
  readonly drafts: DraftOwners;
  readonly nominations: NominationSight;
}

/** A channel whatever its parameters are, so that channels of many areas stand in one list. */
export interface AnyChannel {
  /** The name with `{parameters}`, each an id without dots, or one of its `values`. */
  readonly pattern: string;
  /** Parameters that take nothing but these values. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /**
   * The area that the channel belongs to: who is not let in there, or in the organisation of the name, joins no channel of
   * it. Of several areas: who is let into none of them. One that names none is of no area.
   */
  readonly gate?: GateName | readonly GateName[];
  /** Who may join, in words. */
  readonly audience: string;
  /** What is announced on it; names of `liveEvents`. */
  readonly events: readonly string[];
  /** May those who joined whisper to each other? Never where people of several organisations meet. */
  readonly whispers: boolean;
  /** What of a whisper is passed on; null: it is none of the channel's. Everything, where the channel does not say. */
  readonly passes?: (
    event: string,
    data: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>> | null;
  /** Channels of other organisations to which the server carries what is whispered on the one of that name. */
  readonly carriesTo?: (name: string, lookups: ChannelLookups) => Promise<readonly string[]>;
  /** The parameters in a name; undefined where it is the name of another channel. */
  readonly read: (name: string) => Readonly<Record<string, string>> | undefined;
  /**
   * May this person, whom the gate lets in, join the channel of that name? false where it is the name of another channel.
   */
  readonly mayJoin: (
    principal: Principal,
    name: string,
    lookups: ChannelLookups,
  ) => boolean | Promise<boolean>;
}

/** One kind of channel: how its name is built and read, what it carries, and who may join. */
export interface Channel<Parameters extends Readonly<Record<string, string>>>
  extends AnyChannel, Names<Parameters> {
  readonly read: Names<Parameters>['read'];
}

interface ChannelSpec<Pattern extends string, Of extends Values> extends Omit<
  AnyChannel,
  'pattern' | 'values' | 'read' | 'mayJoin'
> {
  readonly pattern: Pattern;
  readonly values?: Of;
  readonly allows: (
    principal: Principal,
    parameters: ParametersOf<Pattern, Of>,
    lookups: ChannelLookups,
  ) => boolean | Promise<boolean>;
}

/**
 * Declares a channel; the types of its parameters come from the pattern and from `values`.
 * @example channel({ pattern: 'private-user.{userId}', … }).name({ userId: 'u1' }) // 'private-user.u1'
 */
export const channel = <const Pattern extends string, const Of extends Values>({
  allows,
  values,
  ...spec
}: ChannelSpec<Pattern, Of>): Channel<ParametersOf<Pattern, Of>> => {
  const { name, read } = namesOf(spec.pattern, values);
  return {
    ...spec,
    values: values ?? {},
    name,
    read,
    mayJoin: (principal, joined, lookups) => {
      const parameters = read(joined);
      return parameters === undefined ? false : allows(principal, parameters, lookups);
    },
  };
};
