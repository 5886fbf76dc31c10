import { userListPath } from '../users/paths.ts';

const path = '/internal/user-request';

export const acceptPath = (id: string): string => `${path}/accept/${id}`;
export const rejectPath = (id: string): string => `${path}/reject/${id}`;

export const patterns = {
  accept: `${path}/accept/:id`,
  reject: `${path}/reject/:id`,
  /** What the mail to the operator leads to. */
  status: `${path}/:token`,
} as const;

/** The user list with the requests in sight. */
export const requestsPath = `${userListPath}?origin=request`;
