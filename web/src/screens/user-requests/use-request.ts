import type { RequestAnswer } from '#contracts/people/requests';
import { useAnswer, type Answered } from '../../stores/use-answer.ts';

export const callOf = (id: string): string => `/internal/users/public-requests/${encodeURIComponent(id)}`;

/** Whether a call says that a request has its answer. */
export const isResolved = ({ state }: Pick<Answered<unknown>, 'state'>): boolean =>
  state.name === 'error' && state.error.status === 409;

/** One request, while it waits. */
export const useRequest = (id: string): Answered<RequestAnswer> => useAnswer<RequestAnswer>(callOf(id));
