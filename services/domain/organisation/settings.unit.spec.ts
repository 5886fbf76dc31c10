import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { organisationDecider } from './decide.ts';
import type { OrganisationEvent } from './events.ts';
import { changeSettings } from './settings.ts';

const given = specify(organisationDecider);
const organisationId = 'o1';
const founded: OrganisationEvent = {
  type: 'OrganisationFounded',
  data: {
    organisationId,
    name: 'Nordfjord Pulp',
    type: 'charterer',
    template: 'suzano',
    features: ['bookings'],
  },
};
const switched = (feature: string, on: boolean): OrganisationEvent => ({
  type: 'FeatureSwitched',
  data: { organisationId, feature, from: !on, to: on },
});
const toMain: OrganisationEvent = {
  type: 'TemplateChosen',
  data: { organisationId, from: 'suzano', to: 'main' },
};
const toAdjusted: OrganisationEvent = {
  type: 'EtaSourceChosen',
  data: { organisationId, from: 'live', to: 'adjusted' },
};

describe('the settings of an organisation', () => {
  it('change where they differ, all of them together', () => {
    given([founded])
      .when((state) =>
        changeSettings(state, {
          features: [
            { feature: 'bookings', on: false },
            { feature: 'kpis', on: true },
            { feature: 'claims', on: false },
          ],
          template: 'main',
          etaSource: 'adjusted',
        }),
      )
      .thenEvents([switched('bookings', false), switched('kpis', true), toMain, toAdjusted]);
  });

  it('stay where nothing is named, or all is so already', () => {
    const same = {
      features: [{ feature: 'bookings', on: true }],
      template: 'suzano',
      etaSource: 'live',
    } as const;
    for (const change of [{}, same])
      given([founded])
        .when((state) => changeSettings(state, change))
        .thenNothing();
  });

  it('are switched on and off again', () => {
    given([founded, switched('bookings', false)])
      .when((state) => changeSettings(state, { features: [{ feature: 'bookings', on: true }] }))
      .thenEvents([switched('bookings', true)]);
  });

  it('have one template and one source of ETAs: choosing another leaves the one before', () => {
    given([founded, toMain, toAdjusted])
      .when((state) => changeSettings(state, { template: 'cmpc', etaSource: 'live' }))
      .thenEvents([
        { type: 'TemplateChosen', data: { organisationId, from: 'main', to: 'cmpc' } },
        { type: 'EtaSourceChosen', data: { organisationId, from: 'adjusted', to: 'live' } },
      ]);
  });

  it('are of an organisation that there is', () => {
    given([])
      .when((state) => changeSettings(state, { template: 'main' }))
      .thenRejected('organisation_unknown');
  });
});
