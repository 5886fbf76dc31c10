import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { PresenceMember } from '#contracts/live/channels';
import type { Principal } from '#contracts/people/principal';

/** Who asks, and by which session. */
export interface LiveIdentity {
  readonly principal: Principal;
  /** Handle of the session, never the token itself. */
  readonly session: string;
}

/** Whether only the session ended, or all access of whose it is. */
export type SessionEnd = 'session' | 'access';

export type EndedSessionListener = (session: string, ended: SessionEnd) => void;

/** Who people are and what they may do now; the composition root binds it to the access code of the API. */
export interface LiveAccess {
  /** Who sent a request, past the proxies that are believed. */
  addressOf(request: IncomingMessage): string;
  /** Who sent a request; undefined when nobody is signed in. */
  identify(request: { readonly headers: IncomingHttpHeaders }): Promise<LiveIdentity | undefined>;
  /** The user as of now, signed in or not; undefined for someone who is unknown or erased. */
  principalOf(user: string): Promise<Principal | undefined>;
  /** The user as of now; undefined once the session or the user has ended. Does not prolong the session. */
  present(user: string, session: string): Promise<Principal | undefined>;
  /** Tells of sessions that end by logout, revocation or a new password; answers with how to stop listening. */
  onSessionEnded(listener: EndedSessionListener): () => void;
}

/** What crosses from one node to the others; may be lost. */
export type BusMessage =
  | {
      readonly kind: 'whisper';
      readonly node: string;
      readonly channel: string;
      /** The frame as receivers get it. */
      readonly frame: string;
    }
  | {
      readonly kind: 'entered' | 'left';
      readonly node: string;
      readonly channel: string;
      readonly socketId: string;
      readonly member: PresenceMember;
    }
  | {
      /** Who is on presence channels of this node, all of them over several messages; said again and again. */
      readonly kind: 'present';
      readonly node: string;
      readonly sockets: readonly PresentSocket[];
    }
  /** A node that has just come asks the others who is there. */
  | { readonly kind: 'hello'; readonly node: string }
  | {
      readonly kind: 'session-ended';
      readonly node: string;
      readonly session: string;
      /** All access of whose it is has ended with it. */
      readonly access?: 'ended';
    };

export interface PresentSocket {
  readonly channel: string;
  readonly socketId: string;
  readonly member: PresenceMember;
}

/** Carries whispers, presence and the ends of sessions between nodes. What is pushed of documents never needs it: each node tails the log. */
export interface LiveBus {
  publish(message: BusMessage): void;
  /** Hears everything, one's own messages included; answers with how to stop listening. */
  onMessage(listener: (message: BusMessage) => void): () => void;
}
