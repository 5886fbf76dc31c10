import { ApiError } from '../../errors/api-error.ts';

/** 409: all of the submission is undone already, or cannot be undone. */
export const nothingToUndo = (): ApiError =>
  new ApiError(409, 'nothing_to_undo', 'Nothing of this submission can be undone any more.');
