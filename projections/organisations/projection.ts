import { userAudience } from '#contracts/live/audiences';
import type { OrganisationEvent } from '#domain/organisation/events';
import type { Projection } from '../runtime/projection.ts';
import { type OrganisationDocument, organisationsModel } from './read-model.ts';

const switched = (features: readonly string[], feature: string, on: boolean): readonly string[] => {
  const others = features.filter((other) => other !== feature);
  return on ? [...others, feature] : others;
};

const changed = (document: OrganisationDocument, event: OrganisationEvent): OrganisationDocument => {
  switch (event.type) {
    case 'OrganisationFounded':
      return document;
    case 'TemplateChosen':
      return { ...document, template: event.data.to };
    case 'FeatureSwitched':
      return { ...document, features: switched(document.features, event.data.feature, event.data.to) };
    case 'MemberJoined': {
      const { userId, role } = event.data;
      return { ...document, members: [...document.members, { user: userId, role }] };
    }
    case 'MemberRoleChanged': {
      const { userId, to } = event.data;
      const members = document.members.map((member) =>
        member.user === userId ? { user: userId, role: to } : member,
      );
      return { ...document, members };
    }
    // What its files look like is a read model of its own.
    case 'HeaderMapped':
      return document;
    case 'MemberLeft': {
      const { userId } = event.data;
      return { ...document, members: document.members.filter(({ user }) => user !== userId) };
    }
  }
};

const founded = ({ data }: OrganisationEvent & { type: 'OrganisationFounded' }): OrganisationDocument => ({
  id: data.organisationId,
  name: data.name,
  type: data.type,
  template: data.template,
  features: data.features,
  members: [],
});

/** Organisations by id, with who is in them. */
export const organisationsProjection: Projection<OrganisationDocument, OrganisationEvent> = {
  model: organisationsModel,
  version: 2,
  types: [
    'OrganisationFounded',
    'TemplateChosen',
    'FeatureSwitched',
    'MemberJoined',
    'MemberRoleChanged',
    'MemberLeft',
  ],
  audiencesOf: ({ members }) => members.map(({ user }) => userAudience.name({ userId: user })),
  idsOf: (event) => [event.data.organisationId],
  apply: (document, recorded) => {
    const event = { type: recorded.type, data: recorded.data } as OrganisationEvent;
    if (event.type === 'OrganisationFounded') return founded(event);
    if (!document) throw new Error(`${event.type} of an organisation that was never founded`);
    return changed(document, event);
  },
};
