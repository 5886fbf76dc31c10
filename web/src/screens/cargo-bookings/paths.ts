const cargoBookings = (organisation: string): string => `/organisation/${organisation}/cargo-bookings`;

/** Addresses of an organisation's bookings, so that no screen spells one itself. */
export const paths = {
  overview: cargoBookings,
  declaration: (organisation: string) => `${cargoBookings(organisation)}/declaration`,
  newDeclaration: (organisation: string) => `${cargoBookings(organisation)}/declaration/new`,
  editDeclaration: (organisation: string) => `${cargoBookings(organisation)}/declaration/edit`,
  bulkTransfer: (organisation: string) => `${cargoBookings(organisation)}/declaration/bulk-transfer-veson`,
  receipt: (organisation: string, submission: string) =>
    `${cargoBookings(organisation)}/declaration/receipt/${submission}`,
  nominations: (organisation: string) => `${cargoBookings(organisation)}/nomination`,
  newNomination: (organisation: string) => `${cargoBookings(organisation)}/nomination/new`,
  /** Beside the list of nominations. */
  nomination: (organisation: string, nomination: string) =>
    `${cargoBookings(organisation)}/nomination?nomination=${encodeURIComponent(nomination)}`,
  history: (organisation: string) => `${cargoBookings(organisation)}/history`,
  submissions: (organisation: string) => `${cargoBookings(organisation)}/history/submissions`,
  /** Beside the list of declarations. */
  timeline: (organisation: string, booking: string) =>
    `${cargoBookings(organisation)}/declaration?booking=${encodeURIComponent(booking)}&tab=timeline`,
  statements: (organisation: string) => `${cargoBookings(organisation)}/statements`,
} as const;
