import type { UserRow } from '#contracts/people/user-admin';

export const userListPath = '/internal/user-list';
export const newUserPath = `${userListPath}/new`;

type Named = Pick<UserRow, 'id' | 'user_type'>;

export const userPath = ({ id, user_type: type }: Named): string => `${userListPath}/${id}/type/${type}`;
export const userOrganisationsPath = (user: Named): string => `${userPath(user)}/notifications`;
export const userActivityPath = (user: Named): string => `${userPath(user)}/activity`;
export const userEditPath = (id: string): string => `${userListPath}/${id}/edit`;

/** Paths of the calls, without `/api`. */
export const usersCall = '/internal/users';
export const userCall = (id: string): string => `${usersCall}/${encodeURIComponent(id)}`;
