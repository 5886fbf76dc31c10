/** Addresses of the area of whoever is in no organisation. */
export const externalPaths = {
  profile: '/external/profile',
  details: '/external/profile/details',
  password: '/external/profile/password',
  security: '/external/profile/security',
  edit: '/external/profile/edit',
  cargoEnquiry: '/external/cargo-enquiry',
} as const;
