import { useEffect, useState } from 'react';
import { snackbars } from '../../components/feedback/snackbars.ts';
import type { DraftStore } from './draft/DraftStore.ts';
import { DraftSubmission, type SubmissionMessages } from './draft/DraftSubmission.ts';

const messages = (): Pick<SubmissionMessages, 'begun' | 'success' | 'fail'> => {
  let failure: number | undefined;
  return {
    begun: () => {
      if (failure !== undefined) snackbars.dismiss(failure);
    },
    success: (text) => snackbars.success(text),
    fail: (text) => {
      failure = snackbars.error(text);
    },
  };
};

/** The submission of a draft, for as long as its screen is open. */
export const useSubmission = (
  store: DraftStore,
  leads: Pick<SubmissionMessages, 'toErrors' | 'toQuestions' | 'done'>,
): DraftSubmission => {
  const [submission] = useState(() => new DraftSubmission(store, { ...leads, ...messages() }));
  useEffect(() => () => submission.close(), [submission]);
  return submission;
};
