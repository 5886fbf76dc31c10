/** Everything that can happen to an organisation and its memberships (`organisation-{id}`). */
interface About {
  readonly organisationId: string;
}

interface FromTo<Value> extends About {
  readonly from: Value;
  readonly to: Value;
}

/** `agency` is a broker, `port_agency` an agency in port. */
export type TypeOfOrganisation = 'charterer' | 'agency' | 'port_agency';
export type TemplateOfOrganisation = 'main' | 'cmpc' | 'suzano';

interface Membership extends About {
  readonly userId: string;
  readonly role: string;
}

export type OrganisationEvent =
  | {
      readonly type: 'OrganisationFounded';
      readonly data: About & {
        readonly name: string;
        readonly type: TypeOfOrganisation;
        /** Booking template: columns, filters and wording of its bookings. */
        readonly template: TemplateOfOrganisation;
        readonly features: readonly string[];
      };
    }
  | { readonly type: 'TemplateChosen'; readonly data: FromTo<TemplateOfOrganisation> }
  | { readonly type: 'FeatureSwitched'; readonly data: FromTo<boolean> & { readonly feature: string } }
  | { readonly type: 'MemberJoined'; readonly data: Membership }
  | {
      readonly type: 'MemberRoleChanged';
      readonly data: FromTo<string> & { readonly userId: string };
    }
  | { readonly type: 'MemberLeft'; readonly data: Membership };
