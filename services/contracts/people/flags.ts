/**
 * What an installation may have switched off, by the names of `LAYCAN_FLAGS`: the specification's development features and
 * global flags. A gate (`gates.ts`) names the flag that its area needs.
 */
export const flags = [
  'agency_organisation_type',
  'bulk_transfer',
  'carbon_offset',
  'cargo_enquiry',
  'cargo_nomination',
  'declaration_edit',
  'internal_bookings',
  'internal_port_calls',
  'manage_booking_template',
  'notifications',
  'port_calls',
  'public_registration',
  'schedule',
  'vessel_documents',
  'waiting_for_berth',
] as const;

export type Flag = (typeof flags)[number];

/** On where an installation names none: all but what the specification calls off by default. */
export const defaultFlags: readonly Flag[] = flags.filter((flag) => flag !== 'carbon_offset');
