/** A booking number from its ordinal: six digits, more once they are used up. */
export const bookingNumber = (ordinal: number): string => String(ordinal).padStart(6, '0');
