import type { BookingTemplate } from '#contracts/templates/template';
import { templateOf } from '#contracts/templates/template-of';
import type { BookingSettings } from '#domain/reference/settings';
import type { DeclarationRow } from './declaration-row.ts';

/** Options and limits of a charterer; of new cargo, or of a charterer that is not known here, those of the draft. */
export type SettingsOf = (charterer: string | undefined) => BookingSettings;

export const settingsByCharterer =
  (own: BookingSettings, others: Readonly<Record<string, BookingSettings>>): SettingsOf =>
  (charterer) =>
    charterer !== undefined && Object.hasOwn(others, charterer) ? (others[charterer] ?? own) : own;

type WithBooking = Pick<DeclarationRow, 'booking'>;

/** The options and limits of a row: those of the charterer whose booking it is. */
export const settingsOfRow = ({ booking }: WithBooking, settingsOf: SettingsOf): BookingSettings =>
  settingsOf(booking?.organisation.id);

/** The template that words what is wrong with a row: its booking's; of new cargo the draft's. */
export const templateOfRow = ({ booking }: WithBooking, own: BookingTemplate): BookingTemplate =>
  booking ? templateOf(booking.template) : own;
