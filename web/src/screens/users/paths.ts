export const userListPath = '/internal/user-list';
