export const organisationListPath = '/internal/organisation-list';
export const newOrganisationPath = `${organisationListPath}/new`;

/** An organisation's own page. */
export const organisationHome = (id: string): string => `/organisation/${id}`;
