import { observer } from 'mobx-react-lite';
import { useId, useMemo, useState } from 'react';
import { isIsoDate } from '#contracts/cells/calendar';
import type { BookingTemplate } from '#contracts/templates/template';
import { masterBookingsFor, voyagesFor } from '#domain/reference/fitting';
import type { BookingSettings } from '#domain/reference/settings';
import { ComboField } from '../../components/form/ComboField.tsx';
import { DateField } from '../../components/form/DateField.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { Radio } from '../../components/form/Radio.tsx';
import { SearchComboField } from '../../components/form/SearchComboField.tsx';
import { SelectField } from '../../components/form/SelectField.tsx';
import { displayMonth } from '../../format/dates.ts';
import { session } from '../../stores/session.ts';
import { worldTime } from '../../stores/world-time.ts';
import { contractChoices, noContracts } from '../booking-lists/contract-choices.ts';
import { companySearch } from '../booking-lists/option-searches.ts';
import { type BookingForm, monthsFrom } from './booking-form.ts';
import type { BookingFormStore } from './BookingFormStore.ts';

const monthsAhead = 18;
const longestCode = 128;
/** The month that no field names; choosing it takes a chosen one back. */
const ofLaycan = 'Of the laycan';

export interface FieldsProps {
  readonly store: BookingFormStore;
  readonly index: number;
  readonly settings: BookingSettings;
  /** Id of the charterer, whose options they are. */
  readonly organisation: string;
  readonly template: BookingTemplate;
}

interface FormFieldsProps extends FieldsProps {
  readonly form: BookingForm;
}

/** A voyage of the trade and the vessel type that are chosen, or what there is instead of one. */
const VoyageField = observer(({ store, index, settings, form }: FormFieldsProps) => {
  const name = useId();
  // What came back keeps what was asked for with it, until a voyage is named.
  const alternatives = store.again === null;
  const alternative = session.isStaff ? 'without' : 'requested';
  const choose = (voyage: BookingForm['voyage']) =>
    store.change(index, { voyage, vesselVoyage: null }, 'vesselVoyage', 'vesselRequested');
  return (
    <fieldset className="create-voyage">
      <legend className="field-label">Vessel / voyage</legend>
      {alternatives ? (
        <>
          <Radio name={name} checked={form.voyage === 'chosen'} onChoose={() => choose('chosen')}>
            Choose a vessel / voyage
          </Radio>
          <Radio name={name} checked={form.voyage === alternative} onChoose={() => choose(alternative)}>
            {session.isStaff ? (
              'Complete change without selecting a vessel/voyage.'
            ) : (
              <span>
                Send a quote for a customised offer.
                <span className="field-hint create-alternative">Send a request for a suitable vessel.</span>
              </span>
            )}
          </Radio>
        </>
      ) : null}
      {form.voyage === 'chosen' ? (
        <ComboField
          label="Vessel / voyage"
          options={voyagesFor(settings.vesselVoyages, form)}
          value={form.vesselVoyage}
          error={store.error(index, 'vesselVoyage')}
          onChange={(vesselVoyage) => store.change(index, { vesselVoyage }, 'vesselVoyage')}
        />
      ) : null}
    </fieldset>
  );
});

/** Lay from, lay to, and the month where it is not theirs. */
const LaycanFields = observer(({ store, index, form }: FormFieldsProps) => {
  const [today] = useState(() => worldTime.now());
  const earliest = form.laycanStart !== null && isIsoDate(form.laycanStart) ? form.laycanStart : undefined;
  const months = monthsFrom(today, monthsAhead).map((id) => ({ id, name: displayMonth(id) }));
  return (
    <>
      <div className="create-pair">
        <DateField
          label="Lay from"
          value={form.laycanStart}
          error={store.error(index, 'laycanStart')}
          onChange={(laycanStart) => store.change(index, { laycanStart }, 'laycanStart')}
          onRefused={(laycanStart) => store.change(index, { laycanStart }, 'laycanStart')}
        />
        <DateField
          label="Lay to"
          value={form.laycanFinish}
          error={store.error(index, 'laycanFinish')}
          min={earliest}
          onChange={(laycanFinish) => store.change(index, { laycanFinish }, 'laycanFinish')}
          onRefused={(laycanFinish) => store.change(index, { laycanFinish }, 'laycanFinish')}
        />
      </div>
      <SelectField
        label="Month"
        options={[{ id: '', name: ofLaycan }, ...months]}
        value={form.month}
        placeholder={ofLaycan}
        error={store.error(index, 'month')}
        onChange={(month) => store.change(index, { month: month === '' ? null : month }, 'month')}
      />
    </>
  );
});

/** For whom it is booked, where the organisation books for companies. */
const CompanyField = observer(({ store, index, settings, form, organisation }: FormFieldsProps) => {
  const find = useMemo(() => companySearch(organisation), [organisation]);
  if (settings.companies.length === 0) return null;
  return (
    <SearchComboField
      label="Company"
      all="companies"
      find={find}
      value={form.company}
      error={store.error(index, 'company')}
      onChange={(company) => store.change(index, { company }, 'company')}
    />
  );
});

/** The contract under which the cargo goes, and its master booking, for organisations that have some. */
const ContractFields = observer(({ store, index, settings, form, organisation }: FormFieldsProps) => {
  const { contracts, masterBookings } = settings;
  return (
    <>
      <ComboField
        label="Contract"
        all="contracts"
        none={noContracts}
        options={contractChoices(contracts, form)}
        value={form.contractLink === null ? null : { id: form.contractLink, name: form.contractLink }}
        error={store.error(index, 'contractLink')}
        onChange={(contract) => store.change(index, { contractLink: contract?.name ?? null }, 'contractLink')}
      />
      {masterBookings.length > 0 ? (
        <ComboField
          label="Master booking"
          options={masterBookingsFor(masterBookings, form, organisation)}
          value={form.masterBooking}
          error={store.error(index, 'masterBooking')}
          onChange={(masterBooking) => store.change(index, { masterBooking }, 'masterBooking')}
        />
      ) : null}
    </>
  );
});

/** Code, and what belongs to the pair where there is a continuation. */
export const BookingFields = observer((props: FieldsProps) => {
  const { store, index, settings, template } = props;
  const form = store.forms[index];
  if (!form) return null;
  return (
    <>
      <TextField
        label="Code"
        value={form.code}
        maxLength={longestCode}
        error={store.error(index, 'code')}
        onValue={(code) => store.change(index, { code }, 'code')}
      />
      <ComboField
        label="Vessel type"
        options={settings.vesselTypes}
        value={form.type}
        error={store.error(index, 'type')}
        onChange={(type) => store.change(index, { type }, 'type')}
      />
      <ComboField
        label="Trade"
        options={settings.tradelanes}
        value={form.trade}
        error={store.error(index, 'trade')}
        onChange={(trade) => store.change(index, { trade }, 'trade')}
      />
      <VoyageField {...props} form={form} />
      {template.companyInVessel ? <CompanyField {...props} form={form} /> : null}
      <LaycanFields {...props} form={form} />
      <ComboField
        label="Commodity"
        options={settings.commodities}
        value={form.commodity}
        error={store.error(index, 'commodity')}
        onChange={(commodity) => store.change(index, { commodity }, 'commodity')}
      />
      {template.companyInVessel ? null : <CompanyField {...props} form={form} />}
      <ContractFields {...props} form={form} />
    </>
  );
});
