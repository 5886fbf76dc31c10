import { Plus, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { NamedRef } from '#domain/booking/terms';
import { portsFor } from '#domain/reference/fitting';
import { Button, IconButton } from '../../../components/form/Button.tsx';
import { ComboField } from '../../../components/form/ComboField.tsx';
import { DateField } from '../../../components/form/DateField.tsx';
import { TextField } from '../../../components/form/Field.tsx';
import { QuantityField } from '../../../components/form/QuantityField.tsx';
import { TextArea } from '../../../components/form/TextArea.tsx';
import { withLine, type TermsLine } from '../edit-terms.ts';
import type { NominatingStore } from './NominatingStore.ts';
import { type VesselRow, zoneAt } from './vessel-row.ts';

const longestComment = 2_000;

export interface VesselFieldsProps {
  readonly store: NominatingStore;
  readonly row: VesselRow;
}

/** Options carry more than is sent of them. */
const refOf = (option: NamedRef | null): NamedRef | null =>
  option === null ? null : { id: option.id, name: option.name };

const problemsOf = ({ store, row }: VesselFieldsProps) => store.reviews.get(row.key)?.problems ?? {};

const Voyage = observer((props: VesselFieldsProps) => {
  const { store, row } = props;
  const { settings } = store.place;
  const problems = problemsOf(props);
  return (
    <>
      <ComboField
        label="Vessel / voyage"
        all="voyages"
        options={settings.vesselVoyages}
        value={row.vesselVoyage}
        error={problems['vesselVoyage']}
        onChange={(voyage) => store.moveTo(row, { vesselVoyage: refOf(voyage) })}
      />
      <ComboField
        label="Vessel type"
        options={settings.vesselTypes}
        value={row.type}
        error={problems['type']}
        onChange={(type) => store.change(row, { type: refOf(type) })}
      />
      <ComboField
        label="Trade"
        options={settings.tradelanes}
        value={row.trade}
        error={problems['trade']}
        onChange={(trade) => store.change(row, { trade: refOf(trade) })}
      />
    </>
  );
});

const Moments = observer((props: VesselFieldsProps) => {
  const { store, row } = props;
  const problems = problemsOf(props);
  const isPortTime = zoneAt(store.place.settings, row.loadingPort) !== null;
  const day = (field: 'etaDay' | 'laycanStart' | 'laycanFinish') => ({
    value: row[field],
    error: problems[field === 'etaDay' ? 'eta' : field],
    onChange: (value: string | null) => store.change(row, { [field]: value }),
    onRefused: (text: string) => store.change(row, { [field]: text }),
  });
  return (
    <>
      <div className="edit-pair">
        <DateField label={isPortTime ? 'ETA, port time' : 'ETA, UTC'} {...day('etaDay')} />
        <TextField
          label="Time"
          placeholder="HH:mm"
          maxLength={5}
          value={row.etaTime}
          error={problems['etaTime']}
          onValue={(etaTime) => store.change(row, { etaTime })}
        />
      </div>
      <div className="edit-pair">
        <DateField label="Lay from" {...day('laycanStart')} />
        <DateField label="Lay to" {...day('laycanFinish')} />
      </div>
    </>
  );
});

const Ports = observer((props: VesselFieldsProps) => {
  const { store, row } = props;
  const { loadingPorts, dischargePorts, tradelanes } = store.place.settings;
  const { trade, type, discharge } = row;
  const problems = problemsOf(props);
  const put = (line: TermsLine, change: Partial<TermsLine>) =>
    store.change(row, { discharge: discharge.map((one) => (one === line ? { ...one, ...change } : one)) });
  return (
    <>
      <div className="edit-pair">
        <ComboField
          label="Load port"
          all="ports"
          options={portsFor(loadingPorts, tradelanes, { trade, type: null })}
          value={row.loadingPort}
          error={problems['loadingPort']}
          onChange={(port) => store.moveTo(row, { loadingPort: refOf(port) })}
        />
        <QuantityField
          label="Nominated, MT"
          value={row.nominated}
          error={problems['nominated']}
          onChange={(nominated) => store.change(row, { nominated })}
        />
      </div>
      {discharge.map((line, at) => (
        <div className="edit-line" key={line.ordinal}>
          <ComboField
            label={`Discharge port ${at + 1}`}
            all="ports"
            options={portsFor(dischargePorts, tradelanes, { trade, type })}
            value={line.port}
            error={problems[`discharge.${line.ordinal}`]}
            onChange={(port) => put(line, { port: refOf(port) })}
          />
          <QuantityField label="MT" value={line.qty} onChange={(qty) => put(line, { qty })} />
          <IconButton
            label={`Remove discharge port ${at + 1}`}
            onClick={() => store.change(row, { discharge: discharge.filter((one) => one !== line) })}
          >
            <X size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      {problems['discharge'] ? (
        <p className="field-error" role="alert">
          {problems['discharge']}
        </p>
      ) : null}
      <Button
        size="small"
        variant="ghost"
        onClick={() => store.change(row, { discharge: withLine(discharge) })}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        Add discharge port
      </Button>
    </>
  );
});

/** Everything of a vessel that can be said otherwise than its bookings and its voyage say it. */
export const VesselFields = observer((props: VesselFieldsProps) => {
  const { store, row } = props;
  return (
    <div className="nominate-fields">
      <div>
        <Voyage {...props} />
        <Moments {...props} />
      </div>
      <div>
        <Ports {...props} />
        <TextArea
          label="Comment"
          rows={2}
          maxLength={longestComment}
          value={row.comment}
          onValue={(comment) => store.change(row, { comment })}
        />
      </div>
    </div>
  );
});
