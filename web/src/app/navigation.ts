import { navigate } from 'wouter/use-browser-location';
import { paths } from './paths.ts';

/** Answers with 403 lead here, wherever they come from. */
export const forbiddenPage = (): void => navigate(paths.forbidden, { replace: true });
