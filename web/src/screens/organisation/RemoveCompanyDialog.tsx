import { useState } from 'react';
import type { CompanyOption } from '#contracts/booking/option-calls';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { companyCall } from './paths.ts';
import { companyWords } from './words.ts';

interface RemoveCompanyDialogProps {
  readonly organisation: ProfileOrganisation;
  readonly company: CompanyOption;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Takes a company from the organisation, after asking. */
export const RemoveCompanyDialog = ({
  organisation: { id, name, type },
  company,
  onClose,
  onRemoved,
}: RemoveCompanyDialogProps) => {
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await http.delete(companyCall(id, company.id));
      snackbars.success(`${company.name} removed.`);
      onRemoved();
    } catch (failure) {
      const { status } = asHttpError(failure);
      if (status !== 401) snackbars.error('Oops, something went wrong.');
      if (status === 404) onRemoved();
      else setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${company.name}?`}
      text={`${name} can book for it no more. What is booked stays.`}
      returnTo={() => document.querySelector<HTMLElement>('#content')}
      actions={[
        { label: `Keep the ${companyWords(type).one}`, safe: true, onSelect: onClose },
        { label: 'Remove', variant: 'danger-solid', busy: isBusy, onSelect: () => void remove() },
      ]}
    />
  );
};
