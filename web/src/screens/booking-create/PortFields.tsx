import { Plus, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { shortestPortSearch } from '#contracts/booking/option-calls';
import type { NamedRef } from '#domain/booking/terms';
import { portsFor } from '#domain/reference/fitting';
import { Button, IconButton } from '../../components/form/Button.tsx';
import { ComboField } from '../../components/form/ComboField.tsx';
import { QuantityField } from '../../components/form/QuantityField.tsx';
import { SearchComboField } from '../../components/form/SearchComboField.tsx';
import { TextArea } from '../../components/form/TextArea.tsx';
import { displayQuantity } from '../../format/quantities.ts';
import { portSearch, type PortSearch } from '../booking-lists/option-searches.ts';
import { totalOf, withLine, type PortLine } from './booking-form.ts';
import type { FieldsProps } from './BookingFields.tsx';

const longestComment = 2_000;

interface PortFieldProps extends FieldsProps {
  readonly label: string;
  readonly side: PortSearch['role'];
  readonly line: PortLine;
  /** Under which name the answer tells of it. */
  readonly field: string;
  readonly onChange: (port: NamedRef | null) => void;
}

/** A port of the trade and the vessel type that are chosen; on templates that say so it is searched for on the server. */
const PortField = observer((props: PortFieldProps) => {
  const { store, index, settings, organisation, template, label, side, line, field, onChange } = props;
  // A continuation takes trade and vessel type from the first booking.
  const { trade = null, type = null } = store.forms[0] ?? {};
  const find = useMemo(
    () => portSearch(organisation, { role: side, trade, type }),
    [organisation, side, trade, type],
  );
  const own = { label, value: line.port, error: store.error(index, field), onChange };
  if (template.searchablePorts)
    return <SearchComboField {...own} all="ports" find={find} shortest={shortestPortSearch} />;
  const ports = side === 'load' ? settings.loadingPorts : settings.dischargePorts;
  return <ComboField {...own} options={portsFor(ports, settings.tradelanes, { trade, type })} />;
});

const DischargeLine = observer((props: FieldsProps & { readonly line: PortLine; readonly at: number }) => {
  const { store, index, line, at } = props;
  const form = store.forms[index];
  if (!form) return null;
  const put = (change: Partial<PortLine>, half: 'id' | 'qty') =>
    store.change(
      index,
      { discharge: form.discharge.map((one) => (one.key === line.key ? { ...one, ...change } : one)) },
      `dischargePorts.${at}.${half}`,
    );
  return (
    <div className="create-line">
      <PortField
        {...props}
        label={`Discharge port ${at + 1}`}
        side="discharge"
        field={`dischargePorts.${at}.id`}
        onChange={(port) => put({ port }, 'id')}
      />
      <QuantityField
        label="MT"
        value={line.qty}
        error={store.error(index, `dischargePorts.${at}.qty`)}
        onChange={(qty) => put({ qty }, 'qty')}
      />
      <IconButton
        label={`Remove discharge port ${at + 1}`}
        disabled={form.discharge.length === 1}
        onClick={() =>
          store.change(index, { discharge: form.discharge.filter(({ key }) => key !== line.key) })
        }
      >
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
});

/** Load port, discharge ports with their quantities, and the comment. */
export const PortFields = observer((props: FieldsProps) => {
  const { store, index } = props;
  const form = store.forms[index];
  if (!form) return null;
  return (
    <>
      <div className="create-line">
        <PortField
          {...props}
          label="Load port"
          side="load"
          line={form.load}
          field="loadingPort.id"
          onChange={(port) => store.change(index, { load: { ...form.load, port } }, 'loadingPort.id')}
        />
        <QuantityField
          label="MT"
          value={form.load.qty}
          error={store.error(index, 'loadingPort.qty')}
          onChange={(qty) => store.change(index, { load: { ...form.load, qty } }, 'loadingPort.qty')}
        />
      </div>
      {form.discharge.map((line, at) => (
        <DischargeLine {...props} key={line.key} line={line} at={at} />
      ))}
      <div className="create-total">
        <Button size="small" variant="ghost" onClick={() => store.change(index, withLine(form))}>
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          Add discharge port
        </Button>
        <span>
          Total <span className="number">{displayQuantity(totalOf(form))} MT</span>
        </span>
      </div>
      <TextArea
        label="Comment"
        rows={3}
        maxLength={longestComment}
        value={form.comment}
        error={store.error(index, 'comment')}
        onValue={(comment) => store.change(index, { comment }, 'comment')}
      />
    </>
  );
});
