import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ReactNode } from 'react';
import type { FormStore } from './FormStore.ts';

export interface FormProps {
  readonly store: Pick<FormStore<object>, 'refusals'>;
  readonly className: string;
  /** For a submit button that stands outside of the form. */
  readonly id?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form whose first wrong field takes the focus whenever it was refused; where no field is wrong, its top is shown. */
export const Form = observer(({ store, className, id, onSubmit, children }: FormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const { refusals } = store;
  const shown = useRef(refusals);
  useEffect(() => {
    if (shown.current === refusals) return;
    shown.current = refusals;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else form.current?.scrollTo(0, 0);
  }, [refusals]);
  return (
    <form
      ref={form}
      id={id}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
});
