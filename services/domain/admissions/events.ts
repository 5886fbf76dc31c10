import type { EtaSource, TypeOfOrganisation } from '../organisation/events.ts';

/** Somebody who is invited to an organisation as it is founded. */
export interface AdmittedCustomer {
  readonly invitationId: string;
  readonly mailId: string;
  readonly userId: string;
  /** Ciphertext under the person's key. */
  readonly email: string;
  readonly role: string;
}

/** All that founding an organisation takes, as it was asked for. */
export interface Admission {
  readonly organisationId: string;
  readonly name: string;
  readonly type: TypeOfOrganisation;
  readonly template: string;
  readonly features: readonly string[];
  readonly etaSource: EtaSource;
  /** Ids of companies that it books for. */
  readonly companies: readonly string[];
  /** Staff who are assigned to it, by user id; those who are everywhere by their role are not named. */
  readonly staff: readonly string[];
  /** Who of the staff founds it, by user id; absent of before, when nobody was mailed that they are assigned. */
  readonly by?: string;
  readonly customers: readonly AdmittedCustomer[];
  /** ISO moment after which the links of its invitations open nothing. */
  readonly expiresAt: string;
  /** Whose request it is founded for, and who joins it with that role; absent where nobody asked. */
  readonly requester?: { readonly userId: string; readonly role: string };
}

/**
 * What holds across organisations and people, in the one stream `admissions`: each name is one organisation's, each request has one
 * answer, and one administrator of the operator's stays.
 */
export type AdmissionEvent =
  | { readonly type: 'OrganisationAdmitted'; readonly data: Admission }
  /** One that was founded without being admitted: its name is taken, too. */
  | {
      readonly type: 'OrganisationNameKnown';
      readonly data: { readonly organisationId: string; readonly name: string };
    }
  /** What it is called from then on; its former name is free again. */
  | {
      readonly type: 'OrganisationRenamed';
      readonly data: { readonly organisationId: string; readonly from: string; readonly to: string };
    }
  | RequestEvent
  | AdministratorEvent;

/** Whose access as an administrator ended, decided here before it ends in their own stream. */
export type AdministratorEvent =
  | { readonly type: 'AdministratorReleased'; readonly data: { readonly userId: string } }
  | { readonly type: 'AdministratorReinstated'; readonly data: { readonly userId: string } };

/** How staff answer whoever registered by themselves. */
export type RequestEvent =
  | {
      readonly type: 'RequestAccepted';
      readonly data: { readonly userId: string; readonly organisationId: string; readonly role: string };
    }
  | { readonly type: 'RequestRejected'; readonly data: { readonly userId: string } };
