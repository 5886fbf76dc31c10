/** Addresses of an organisation's settings, after its prefix. */
export const settingsPath = '/settings';
export const companiesPath = `${settingsPath}/companies`;
export const usersPath = `${settingsPath}/users`;
export const userEditPath = `${settingsPath}/edit/user`;

const prefix = (organisation: string): string => `/organisation/${organisation}`;

export const settingsHref = (organisation: string): string => prefix(organisation) + settingsPath;
export const companiesHref = (organisation: string): string => prefix(organisation) + companiesPath;
export const usersHref = (organisation: string): string => prefix(organisation) + usersPath;
export const userEditHref = (organisation: string, user: string): string =>
  `${prefix(organisation)}${userEditPath}/${encodeURIComponent(user)}`;

/** Paths of the calls, without `/api`. */
const calls = (organisation: string): string => `/customer/organisations/${organisation}`;
export const companiesCall = (organisation: string): string => `${calls(organisation)}/companies-v2`;
export const usersCall = (organisation: string): string => `${calls(organisation)}/users-v2`;
export const userCall = (organisation: string, user: string): string =>
  `${usersCall(organisation)}/${encodeURIComponent(user)}`;
