import { useEffect, useRef, type RefObject } from 'react';

/** The form whose first wrong field takes the focus whenever it was found wrong, here or by the server. */
export const useFirstProblem = (errors: object): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
};
