/**
 * Every template by name, and whom it is for. What each says stands in a file of its own, which the page of a stranger does
 * not load.
 */
export const templateNames = ['main', 'cmpc', 'suzano'] as const;

export type BookingTemplateName = (typeof templateNames)[number];

/** The one of an organisation that nobody has chosen one for. */
export const usualTemplate: BookingTemplateName = 'main';

/** On these staff keep the bookings, and customers have no such area. */
export const staffOnlyTemplates: readonly BookingTemplateName[] = ['main'];

/** Whether customers of a template have no booking screens: what they would answer, staff record for them. */
export const isStaffOnly = (template: string): boolean =>
  staffOnlyTemplates.some((name) => name === template);
