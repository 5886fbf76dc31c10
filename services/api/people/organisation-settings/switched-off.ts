import type { Flag } from '#contracts/people/flags';
import { settingsOffered, templatesOffered } from '#contracts/people/organisation-admin';

/** Errors by field: what the installation has switched off can be chosen by nobody. */
export const featuresSwitchedOff = (
  flags: readonly Flag[],
  features: readonly string[],
  fieldOf: (index: number) => string,
): Readonly<Record<string, readonly string[]>> => {
  const offered = new Set<string>(settingsOffered(flags).map(({ id }) => id));
  return Object.fromEntries(
    features.flatMap((feature, index) =>
      offered.has(feature) ? [] : [[fieldOf(index), ['There is no such setting.']] as const],
    ),
  );
};

/** The same of the booking template. */
export const templateSwitchedOff = (
  flags: readonly Flag[],
  template: string,
  field: string,
): Readonly<Record<string, readonly string[]>> =>
  templatesOffered(flags).some((offered) => offered === template)
    ? {}
    : { [field]: ['Templates are not chosen here.'] };
