export const organisationListPath = '/internal/organisation-list';
export const newOrganisationPath = `${organisationListPath}/new`;

/** An organisation's own page, and its settings. */
export const organisationHome = (id: string): string => `/organisation/${id}`;
export const organisationSettings = (id: string): string => `/organisation/${id}/settings/users`;
