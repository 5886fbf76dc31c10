import { ApiError } from '../../errors/api-error.ts';

/** 409: all of it is undone already, or stays as it is. */
export const nothingToUndo = (): ApiError =>
  new ApiError(409, 'nothing_to_undo', 'Nothing of this submission can be undone any more.');
