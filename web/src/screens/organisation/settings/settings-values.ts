import type {
  OrganisationSettingsAnswer,
  OrganisationSettingsChange,
  SettingView,
} from '#contracts/people/organisation-settings';

/** What can be chosen of an organisation, as its switches show it. */
export interface SettingsValues {
  /** Ids of settings that are on. */
  readonly settings: readonly string[];
  readonly bookingTemplate: OrganisationSettingsAnswer['bookingTemplate'];
  readonly etaSource: OrganisationSettingsAnswer['etaSource'];
}

export const valuesOf = ({
  settings,
  bookingTemplate,
  etaSource,
}: OrganisationSettingsAnswer): SettingsValues => ({
  settings: settings.filter(({ enabled }) => enabled).map(({ id }) => id),
  bookingTemplate,
  etaSource,
});

/** The settings as they will be. */
export const withValues = (
  answer: OrganisationSettingsAnswer,
  { settings, bookingTemplate, etaSource }: SettingsValues,
): OrganisationSettingsAnswer => ({
  ...answer,
  settings: answer.settings.map((setting) => ({ ...setting, enabled: settings.includes(setting.id) })),
  bookingTemplate,
  etaSource,
});

/** A setting, or all of a group. */
export const switched = (
  settings: readonly string[],
  ids: readonly string[],
  on: boolean,
): readonly string[] => {
  const others = settings.filter((id) => !ids.includes(id));
  return on ? [...others, ...ids] : others;
};

/** What differs from what is, as it is sent; null: nothing does. */
export const changeTo = (
  answer: OrganisationSettingsAnswer,
  { settings: on, bookingTemplate, etaSource }: SettingsValues,
): OrganisationSettingsChange | null => {
  const differ = ({ id, enabled }: SettingView) => enabled !== on.includes(id);
  const settings = answer.settings.filter(differ).map(({ id, enabled }) => ({ id, enabled: !enabled }));
  const change = {
    ...(settings.length === 0 ? {} : { settings }),
    ...(bookingTemplate === answer.bookingTemplate ? {} : { bookingTemplate }),
    ...(etaSource === answer.etaSource ? {} : { etaSource }),
  };
  return Object.keys(change).length === 0 ? null : change;
};

export const notAuthorised =
  'You are not authorised to enable settings. Please contact your admin for further information.';
