/** Addresses of an organisation's settings, after its prefix. */
export const settingsPath = '/settings';
export const companiesPath = `${settingsPath}/companies`;
export const usersPath = `${settingsPath}/users`;
export const livePath = `${settingsPath}/live`;
export const kpisPath = `${settingsPath}/kpis`;
export const activityPath = `${settingsPath}/activity`;
export const userEditPath = `${settingsPath}/edit/user`;
/** The name is for who reads the address; the view says where one comes back to. */
export const settingsEditPath = `${settingsPath}/edit/:name/view/:view`;

const prefix = (organisation: string): string => `/organisation/${organisation}`;

export const settingsHref = (organisation: string): string => prefix(organisation) + settingsPath;
export const companiesHref = (organisation: string): string => prefix(organisation) + companiesPath;
export const usersHref = (organisation: string): string => prefix(organisation) + usersPath;
export const liveHref = (organisation: string): string => prefix(organisation) + livePath;
export const kpisHref = (organisation: string): string => prefix(organisation) + kpisPath;
export const activityHref = (organisation: string): string => prefix(organisation) + activityPath;
export const settingsEditHref = (
  { id, name }: { readonly id: string; readonly name: string },
  view: 'list' | 'live',
): string => `${prefix(id)}${settingsPath}/edit/${encodeURIComponent(name)}/view/${view}`;
export const userEditHref = (organisation: string, user: string): string =>
  `${prefix(organisation)}${userEditPath}/${encodeURIComponent(user)}`;

/** Paths of the calls, without `/api`. */
const calls = (organisation: string): string => `/customer/organisations/${organisation}`;
export const organisationCall = calls;
export const settingsCall = (organisation: string): string => `${calls(organisation)}/settings`;
export const companyCall = (organisation: string, company: string): string =>
  `${calls(organisation)}/companies/${encodeURIComponent(company)}`;
export const companiesCall = (organisation: string): string => `${calls(organisation)}/companies-v2`;
export const activityCall = (organisation: string): string => `${calls(organisation)}/activity`;
export const usersCall = (organisation: string): string => `${calls(organisation)}/users-v2`;
export const userCall = (organisation: string, user: string): string =>
  `${usersCall(organisation)}/${encodeURIComponent(user)}`;
