import { MultiSelect } from '../../components/form/MultiSelect.tsx';

export interface YearSelectProps {
  /** Years that can be chosen. */
  readonly years: readonly number[];
  /** null: any. */
  readonly value: number | null;
  readonly onChange: (year: number | null) => void;
}

/** The one year of which the laycans are to be, or any. */
export const YearSelect = ({ years, value, onChange }: YearSelectProps) => {
  const chosen = value === null ? [] : [String(value)];
  return (
    <MultiSelect
      label="Laycan year"
      all="Any"
      options={years.map((year) => ({ id: String(year), name: String(year) }))}
      value={chosen}
      onChange={(ids) => {
        const year = ids.find((id) => !chosen.includes(id));
        onChange(year === undefined ? null : Number(year));
      }}
    />
  );
};
