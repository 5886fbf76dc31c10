import type { EtaSource } from '#domain/organisation/events';
import { etaSources } from '#contracts/people/organisation-settings';
import type { BookingTemplateName } from '#contracts/templates/names';
import { Switch } from '../../../components/form/Switch.tsx';
import { type SettingsValues, switched } from './settings-values.ts';
import './settings.css';

interface Offered {
  readonly id: string;
  readonly name: string;
  readonly group: string | null;
}

interface SettingSwitchesProps {
  readonly offered: readonly Offered[];
  /** None: they are not chosen here. */
  readonly templates: readonly BookingTemplateName[];
  /** Without a source of ETAs none is chosen. */
  readonly values: Omit<SettingsValues, 'etaSource'> & { readonly etaSource?: EtaSource };
  readonly onChange: (change: Partial<SettingsValues>) => void;
  /** Why nothing can be switched. */
  readonly reason?: string | undefined;
}

interface OneOfProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly Value[];
  readonly names?: Readonly<Record<Value, string>>;
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
  readonly reason: string | undefined;
}

/** One of them always holds: the chosen one is not turned off, but by another. */
const OneOf = <Value extends string>({
  legend,
  options,
  names,
  chosen,
  onChoose,
  reason,
}: OneOfProps<Value>) => (
  <fieldset className="settings-group">
    <legend>{legend}</legend>
    {options.map((option) => (
      <Switch
        key={option}
        label={names?.[option] ?? option}
        checked={option === chosen}
        reason={reason}
        onChange={(on) => {
          if (on) onChoose(option);
        }}
      />
    ))}
  </fieldset>
);

const etaSourceNames: Readonly<Record<EtaSource, string>> = {
  live: 'Live',
  adjusted: 'Adjusted sailing schedule',
};

const Statistics = ({ offered, values, onChange, reason }: SettingSwitchesProps) => {
  const all = offered.filter(({ group }) => group === 'statistics');
  const ids = all.map(({ id }) => id);
  const change = (some: readonly string[], on: boolean) =>
    onChange({ settings: switched(values.settings, some, on) });
  if (all.length === 0) return null;
  return (
    <fieldset className="settings-group">
      <legend>Statistics</legend>
      <Switch
        label="All statistics"
        checked={ids.some((id) => values.settings.includes(id))}
        reason={reason}
        onChange={(on) => change(ids, on)}
      />
      {all.map(({ id, name }) => (
        <Switch
          key={id}
          label={name}
          checked={values.settings.includes(id)}
          reason={reason}
          onChange={(on) => change([id], on)}
        />
      ))}
    </fieldset>
  );
};

/** What an organisation has switched on, its booking template, and where its ETAs come from. */
export const SettingSwitches = (props: SettingSwitchesProps) => {
  const { offered, templates, values, onChange, reason } = props;
  const { settings, bookingTemplate, etaSource } = values;
  return (
    <div className="settings-switches">
      {offered
        .filter(({ group }) => group === null)
        .map(({ id, name }) => (
          <div key={id} className="settings-one">
            <Switch
              label={name}
              checked={settings.includes(id)}
              reason={reason}
              onChange={(on) => onChange({ settings: switched(settings, [id], on) })}
            />
            {id === 'bookings' && settings.includes('bookings') && templates.length > 0 ? (
              <OneOf
                legend="Booking template"
                options={templates}
                chosen={bookingTemplate}
                reason={reason}
                onChoose={(template) => onChange({ bookingTemplate: template })}
              />
            ) : null}
          </div>
        ))}
      <Statistics {...props} />
      {etaSource === undefined ? null : (
        <OneOf
          legend="ETA data source"
          options={etaSources}
          names={etaSourceNames}
          chosen={etaSource}
          reason={reason}
          onChoose={(source) => onChange({ etaSource: source })}
        />
      )}
    </div>
  );
};
