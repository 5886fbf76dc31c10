import { useState } from 'react';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import type { Choice } from '../../components/form/choice.ts';
import { SearchComboField } from '../../components/form/SearchComboField.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { findCompanies } from './find-companies.ts';
import { companyCall } from './paths.ts';
import { companyWords } from './words.ts';

interface AddCompanyDialogProps {
  readonly organisation: ProfileOrganisation;
  readonly onClose: () => void;
  readonly onAdded: (company: Choice) => void;
}

/** Links a company of the voyage-management system to the organisation. */
export const AddCompanyDialog = ({ organisation: { id, type }, onClose, onAdded }: AddCompanyDialogProps) => {
  const { one, many } = companyWords(type);
  const [company, choose] = useState<Choice | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const add = async (): Promise<void> => {
    if (isBusy) return;
    if (!company) {
      setMissing(true);
      return;
    }
    setBusy(true);
    try {
      await http.post(companyCall(id, company.id));
      snackbars.success(`${company.name} added.`);
      onAdded(company);
    } catch (failure) {
      if (asHttpError(failure).status !== 401) snackbars.error('Oops, something went wrong.');
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Add a ${one}`}
      text="The organisation can book for it from then on, and sees its cargo."
      actions={[
        { label: 'Cancel', onSelect: onClose },
        {
          label: isBusy ? 'Adding…' : 'Add',
          variant: 'primary',
          busy: isBusy,
          onSelect: () => void add(),
        },
      ]}
    >
      <SearchComboField
        label={one === 'broker' ? 'Broker' : 'Company'}
        find={findCompanies}
        value={company}
        all={many}
        hint="Found by a part of its name or number."
        error={isMissing ? `Choose a ${one}.` : undefined}
        onChange={(chosen) => {
          choose(chosen);
          setMissing(false);
        }}
      />
    </Dialog>
  );
};
