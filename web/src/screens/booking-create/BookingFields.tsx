import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { isIsoDate } from '#contracts/cells/calendar';
import { voyagesFor } from '#domain/reference/fitting';
import type { BookingSettings } from '#domain/reference/settings';
import { ComboField } from '../../components/form/ComboField.tsx';
import { DateField } from '../../components/form/DateField.tsx';
import { TextField } from '../../components/form/Field.tsx';
import { Radio } from '../../components/form/Radio.tsx';
import { SelectField } from '../../components/form/SelectField.tsx';
import { displayMonth } from '../../format/dates.ts';
import { session } from '../../stores/session.ts';
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
}

interface FormFieldsProps extends FieldsProps {
  readonly form: BookingForm;
}

/** A voyage of the trade and the vessel type that are chosen, or what there is instead of one. */
const VoyageField = observer(({ store, index, settings, form }: FormFieldsProps) => {
  const name = useId();
  const alternative = session.isStaff ? 'without' : 'requested';
  const choose = (voyage: BookingForm['voyage']) =>
    store.change(index, { voyage, vesselVoyage: null }, 'vesselVoyage', 'vesselRequested');
  return (
    <fieldset className="create-voyage">
      <legend className="field-label">Vessel / voyage</legend>
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
  const [today] = useState(() => new Date());
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

/** Company and master booking, for organisations that have some. */
const ContractFields = observer(
  ({ store, index, settings, form, organisation }: FormFieldsProps & { readonly organisation: string }) => {
    const inTrade = ({ inTradelanes }: { readonly inTradelanes: readonly string[] }) =>
      !form.trade || inTradelanes.length === 0 || inTradelanes.includes(form.trade.id);
    const own = ({ inOrganisations }: { readonly inOrganisations: readonly string[] }) =>
      inOrganisations.length === 0 || inOrganisations.includes(organisation);
    const companies = settings.companies.filter(own);
    const masterBookings = settings.masterBookings.filter(own);
    return (
      <>
        {companies.length > 0 ? (
          <ComboField
            label="Company"
            all="companies"
            options={companies}
            value={form.company}
            error={store.error(index, 'company')}
            onChange={(company) => store.change(index, { company }, 'company')}
          />
        ) : null}
        {masterBookings.length > 0 ? (
          <ComboField
            label="Master booking"
            options={masterBookings.filter(inTrade)}
            value={form.masterBooking}
            error={store.error(index, 'masterBooking')}
            onChange={(masterBooking) => store.change(index, { masterBooking }, 'masterBooking')}
          />
        ) : null}
      </>
    );
  },
);

/** Code, and what belongs to the pair where there is a continuation. */
export const BookingFields = observer((props: FieldsProps & { readonly organisation: string }) => {
  const { store, index, settings } = props;
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
      <LaycanFields {...props} form={form} />
      <ComboField
        label="Commodity"
        options={settings.commodities}
        value={form.commodity}
        error={store.error(index, 'commodity')}
        onChange={(commodity) => store.change(index, { commodity }, 'commodity')}
      />
      <ContractFields {...props} form={form} />
    </>
  );
});
