/** What a route says of itself to the guard of the API, wherever the route stands: live knows no controllers of the API. */

/** Who may call it: an `Access` of `services/api/access/access.ts`. A route without it answers nobody. */
export const accessMetadata = 'laycan:access';
/** Bytes of a body, where it may be longer than any other: a `number`. */
export const maxBytesMetadata = 'laycan:max-bytes';
/** True on a route whose body is a form with a file. */
export const takesFileMetadata = 'laycan:takes-file';
/** True on a POST that changes nothing (a channel's signature): its origin is checked, a CSRF token is not asked for. */
export const readOnlyMetadata = 'laycan:read-only';
