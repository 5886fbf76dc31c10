import { ApiError } from '../../errors/api-error.ts';
import type { CommandContext } from '../../platform/execute-port.ts';

/** @throws ApiError 403 where somebody would change their own account */
export const notOneself = (userId: string, { actor }: Pick<CommandContext, 'actor'>): void => {
  if (userId === actor)
    throw new ApiError(
      403,
      'own_account',
      'Nobody changes their own role, or ends their own access. Ask another G2O Admin.',
    );
};
