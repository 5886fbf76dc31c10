/** Origin under which browsers reach the portal (`https://portal.example`); undefined: whatever host they name. */
export const PUBLIC_ORIGIN = Symbol('PublicOrigin');
