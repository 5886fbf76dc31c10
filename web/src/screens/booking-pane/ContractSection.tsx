import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import type { ContractAmended, ContractChanges } from '#contracts/booking/booking-calls';
import { templateOf } from '#contracts/templates/template-of';
import type { NamedRef } from '#domain/booking/terms';
import { masterBookingsFor } from '#domain/reference/fitting';
import type { BookingSettings } from '#domain/reference/settings';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { ComboField } from '../../components/form/ComboField.tsx';
import { Form } from '../../components/form/Form.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { SearchComboField } from '../../components/form/SearchComboField.tsx';
import type { PaneField } from '../../components/pane/PaneFields.tsx';
import { contractChoices, contractProblem, noContracts } from '../booking-lists/contract-choices.ts';
import { companySearch } from '../booking-lists/option-searches.ts';
import { bookingSettings } from '../booking-lists/settings-store.ts';
import { bookingName } from '../booking-lists/booking-name.ts';
import { ContractLink } from './ContractLink.tsx';
import { EditableSection } from './EditableSection.tsx';
import { EditButtons } from './EditButtons.tsx';
import { sayEditRefusal } from './say-edit-refusal.ts';

export interface ContractTerms {
  readonly company: NamedRef | null;
  readonly masterBooking: NamedRef | null;
  readonly contractLink: string | null;
}

const fields = ['company.to', 'masterBooking.to', 'contractLink.to'] as const;
type Field = (typeof fields)[number];

const idOf = (option: NamedRef | null): string | null => option?.id ?? null;
const refOf = (option: NamedRef | null): NamedRef | null => option && { id: option.id, name: option.name };

/** What is sent: of each field that differs what was shown, and what it becomes. */
export const contractChanges = (shown: ContractTerms, wanted: ContractTerms): ContractChanges => ({
  ...(idOf(shown.company) === idOf(wanted.company)
    ? {}
    : { company: { from: refOf(shown.company), to: refOf(wanted.company) } }),
  ...(idOf(shown.masterBooking) === idOf(wanted.masterBooking)
    ? {}
    : { masterBooking: { from: refOf(shown.masterBooking), to: refOf(wanted.masterBooking) } }),
  ...(shown.contractLink === wanted.contractLink
    ? {}
    : { contractLink: { from: shown.contractLink, to: wanted.contractLink } }),
});

interface ContractFormProps {
  readonly booking: BookingView;
  /** Id of the charterer. */
  readonly organisation: string;
  readonly settings: BookingSettings;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const ContractForm = observer((props: ContractFormProps) => {
  const { organisation, settings, onClose, onChanged } = props;
  // What a push brings while the form is open was not shown in it.
  const [shown] = useState(props.booking);
  const [form] = useState(
    () =>
      new FormStore<ContractTerms, Field>(
        { company: shown.company, masterBooking: shown.masterBooking, contractLink: shown.contractLink },
        ({ contractLink }): Partial<Record<Field, string>> => {
          const problem = contractProblem(settings.contracts, { ...shown, contractLink });
          // What was declared may stay.
          return problem === undefined || contractLink === shown.contractLink
            ? {}
            : { 'contractLink.to': problem };
        },
      ),
  );
  const find = useMemo(() => companySearch(organisation), [organisation]);
  const { company, masterBooking, contractLink } = form.values;
  const save = async () => {
    const changes = contractChanges(shown, form.values);
    if (Object.keys(changes).length === 0) return onClose();
    const path = `/customer/organisation/${organisation}/cargo-bookings/cargo-declarations/${shown.id}/contract`;
    const sent = await form.submit((_values, options) => http.put<ContractAmended>(path, changes, options));
    if (sent.as === 'refused') sayEditRefusal(sent.error, fields);
    if (sent.as === 'done') snackbars.success(`Booking ${bookingName(shown)} updated.`);
    // What is no longer as it was shown is looked at again.
    if (sent.as !== 'done' && !(sent.as === 'refused' && sent.error.status === 409)) return undefined;
    onChanged();
    return onClose();
  };
  return (
    <Form store={form} className="pane-edit-form" onSubmit={() => void save()}>
      {settings.companies.length > 0 ? (
        <SearchComboField
          label="Company"
          all="companies"
          find={find}
          value={company}
          error={form.error('company.to')}
          onChange={(chosen) => form.change({ company: chosen }, ['company.to'])}
        />
      ) : null}
      <ComboField
        label="Contract"
        all="contracts"
        none={noContracts}
        options={contractChoices(settings.contracts, shown)}
        value={contractLink === null ? null : { id: contractLink, name: contractLink }}
        error={form.error('contractLink.to')}
        onChange={(chosen) => form.change({ contractLink: chosen?.name ?? null }, ['contractLink.to'])}
      />
      {settings.masterBookings.length > 0 ? (
        <ComboField
          label="Master booking"
          options={masterBookingsFor(settings.masterBookings, shown, organisation)}
          value={masterBooking}
          error={form.error('masterBooking.to')}
          onChange={(chosen) => form.change({ masterBooking: chosen }, ['masterBooking.to'])}
        />
      ) : null}
      <EditButtons busy={form.busy} onCancel={onClose} />
    </Form>
  );
});

const fieldsOf = (booking: BookingView): readonly PaneField[] => {
  const { company, contractLink, masterBooking } = booking;
  return [
    // Where it stands with the vessel it is among the details.
    ...(templateOf(booking.template).companyInVessel
      ? []
      : ([['Company', company?.name ?? '-', 'company']] satisfies readonly PaneField[])),
    [
      'Contract',
      contractLink === null ? '-' : <ContractLink key="link" link={contractLink} />,
      'contractLink',
    ],
    ['Master booking', masterBooking?.name ?? '-', 'masterBooking'],
  ];
};

/** For whom and under which contract the cargo goes; amended here by its charterer and by staff, without a draft. */
export const ContractSection = observer(
  ({
    booking,
    organisation,
    onChanged,
  }: Pick<ContractFormProps, 'booking' | 'organisation' | 'onChanged'>) => {
    const settings = bookingSettings.of(organisation);
    return settings ? (
      <EditableSection
        key={booking.id}
        label="Contract"
        fields={fieldsOf(booking)}
        action="Edit"
        form={(onClose) => <ContractForm {...{ booking, organisation, settings, onClose, onChanged }} />}
      />
    ) : null;
  },
);
