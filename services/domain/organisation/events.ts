import type { UploadReading } from '../declaration-draft/upload-columns.ts';
import type { Side } from '../shared/envelope.ts';

/** Everything that can happen to an organisation and its memberships (`organisation-{id}`). */
export interface About {
  readonly organisationId: string;
}

interface FromTo<Value> extends About {
  readonly from: Value;
  readonly to: Value;
}

/** `agency` is a broker, `port_agency` an agency in port. */
export type TypeOfOrganisation = 'charterer' | 'agency' | 'port_agency';

/** By which an organisation's arrivals are told: as vessels report them, or as the operator's sailing schedule adjusts them. */
export type EtaSource = 'live' | 'adjusted';

interface Membership extends About {
  readonly userId: string;
  readonly role: string;
}

interface OfInvitation extends About {
  readonly invitationId: string;
}

/** What whoever it concerns is mailed under; absent of before there was such a mail, and where they did it themselves. */
interface Told {
  /** Uuid. */
  readonly mailId?: string;
}

/** What a mail of an invitation is sent under, anew with each. */
interface Sent {
  /** Uuid of the mail that goes out because of it. */
  readonly mailId: string;
  /** ISO moment after which the link opens nothing. */
  readonly expiresAt: string;
}

export interface MappedHeader {
  readonly side: Side;
  /** Booking template, whose fields these are. */
  readonly template: string;
  /** Folded: letters and digits of what the file writes. */
  readonly header: string;
  /** What a column under it is read as; null: not read. */
  readonly field: string | null;
  /** How its texts are read that could mean two things; null where nobody had to say so. */
  readonly reading: UploadReading | null;
}

export type OrganisationEvent =
  | {
      readonly type: 'OrganisationFounded';
      readonly data: About & {
        readonly name: string;
        readonly type: TypeOfOrganisation;
        /** Booking template: columns, filters and wording of its bookings. */
        readonly template: string;
        readonly features: readonly string[];
      };
    }
  | { readonly type: 'TemplateChosen'; readonly data: FromTo<string> }
  | { readonly type: 'FeatureSwitched'; readonly data: FromTo<boolean> & { readonly feature: string } }
  | { readonly type: 'EtaSourceChosen'; readonly data: FromTo<EtaSource> }
  | { readonly type: 'MemberJoined'; readonly data: Membership & Told }
  | {
      readonly type: 'MemberRoleChanged';
      readonly data: FromTo<string> & Told & { readonly userId: string };
    }
  | { readonly type: 'MemberLeft'; readonly data: Membership }
  /** The e-mail is a ciphertext under the key of the person whose address it is, who may be known already. */
  | {
      readonly type: 'MemberInvited';
      readonly data: OfInvitation & Membership & Sent & { readonly email: string };
    }
  /** Sent again, with another role where that was asked for. */
  | {
      readonly type: 'InvitationRenewed';
      readonly data: OfInvitation & Sent & { readonly from: string; readonly to: string };
    }
  /** Of before it was kept who was invited: null. */
  | { readonly type: 'InvitationWithdrawn'; readonly data: OfInvitation & { readonly userId: string | null } }
  /** The person joins by it, in the same append. */
  | { readonly type: 'InvitationAccepted'; readonly data: OfInvitation }
  /** Founding it is done, with what stands elsewhere. */
  | { readonly type: 'SetUpCompleted'; readonly data: About }
  /** How the organisation's files write a column; the last one a header holds. */
  | { readonly type: 'HeaderMapped'; readonly data: About & MappedHeader };
