import { type Decision, reject } from '../shared/decider.ts';
import type { EtaSource, OrganisationEvent } from './events.ts';
import type { OrganisationRejection } from './rejections.ts';
import type { KnownOrganisation, OrganisationState } from './state.ts';

/** What an organisation shall have from now on; what is not named stays as it is. */
export interface SettingsChange {
  /** Each feature at most once. */
  readonly features?: readonly { readonly feature: string; readonly on: boolean }[];
  /** Booking template: choosing one is leaving the others. */
  readonly template?: string;
  readonly etaSource?: EtaSource;
}

const switchedFeatures = (
  { organisationId, features }: KnownOrganisation,
  wanted: NonNullable<SettingsChange['features']>,
): readonly OrganisationEvent[] =>
  wanted
    .filter(({ feature, on }) => features.includes(feature) !== on)
    .map(({ feature, on }) => ({
      type: 'FeatureSwitched',
      data: { organisationId, feature, from: !on, to: on },
    }));

/** Records what differs from the settings as they are, in one append; nothing where all is so already. */
export const changeSettings = (
  state: OrganisationState,
  { features = [], template, etaSource }: SettingsChange,
): Decision<OrganisationEvent, OrganisationRejection> => {
  if (!state) return reject('organisation_unknown');
  const { organisationId } = state;
  const changes = [...switchedFeatures(state, features)];
  if (template !== undefined && template !== state.template)
    changes.push({ type: 'TemplateChosen', data: { organisationId, from: state.template, to: template } });
  if (etaSource !== undefined && etaSource !== state.etaSource)
    changes.push({ type: 'EtaSourceChosen', data: { organisationId, from: state.etaSource, to: etaSource } });
  return changes;
};
