import { Combobox, ComboboxProvider, Select, SelectPopover, SelectProvider } from '@ariakit/react';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { displayRange } from '#contracts/cells/calendar';
import { foldText } from '#contracts/cells/fold-text';
import type { PortOption } from '#contracts/port-calls/details';
import { SegmentedControl } from '../../../components/form/SegmentedControl.tsx';
import { SelectChoices } from '../../../components/form/SelectChoices.tsx';
import { usePhone } from '../../../components/media.ts';
import '../../../components/overlay/overlay.css';

/** From so many calls on they are searched. */
const searchedFrom = 4;
/** Up to so many stand side by side. */
const maxToggled = 3;
const maxCharacters = 128;

const dayOf = (moment: string | null): string | null => moment && moment.slice(0, 10);

/** `Baltimore, 20 to 24 Nov 2026`. */
export const callName = ({ portName, eta, etd }: PortOption): string => {
  const days = displayRange(dayOf(eta), dayOf(etd));
  return days === '' ? portName : `${portName}, ${days}`;
};

interface PickerProps {
  readonly ports: readonly PortOption[];
  readonly current: PortOption;
  readonly onChoose: (portId: string) => void;
}

const Dropdown = ({ ports, current, onChoose, search }: PickerProps & { readonly search?: ReactNode }) => (
  <SelectProvider value={current.portId} setValue={onChoose} placement="bottom-start">
    <Select className="select-button" aria-label={`Port call: ${callName(current)}`}>
      <span className="select-label">Port call:</span>
      <span className="select-value">{callName(current)}</span>
      <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
    </Select>
    <SelectPopover className="popover select-popover" gutter={4} portal unmountOnHide aria-label="Port call">
      <SelectChoices
        options={ports.map((port) => ({ id: port.portId, name: callName(port) }))}
        search={search}
      />
    </SelectPopover>
  </SelectProvider>
);

const SearchedDropdown = (props: PickerProps) => {
  const [text, setText] = useState('');
  const wanted = foldText(text.trim());
  const found = useMemo(
    () => props.ports.filter((port) => foldText(callName(port)).includes(wanted)),
    [props.ports, wanted],
  );
  return (
    <ComboboxProvider resetValueOnHide setValue={(typed) => setText(typed.slice(0, maxCharacters))}>
      <Dropdown
        {...props}
        ports={found}
        search={
          <div className="select-search">
            <Combobox
              className="input"
              autoSelect
              maxLength={maxCharacters}
              placeholder="Search"
              aria-label="Search Port call"
            />
          </div>
        }
      />
    </ComboboxProvider>
  );
};

export interface CallPickerProps extends PickerProps {
  readonly hrefOf: (portId: string) => string;
}

/** Which call of the voyage is shown: two or three side by side, more in a list that is searched. One needs no choice. */
export const CallPicker = ({ hrefOf, ...props }: CallPickerProps) => {
  const phone = usePhone();
  const { ports, current } = props;
  if (ports.length < 2) return null;
  if (ports.length >= searchedFrom) return <SearchedDropdown {...props} />;
  if (phone || ports.length > maxToggled) return <Dropdown {...props} />;
  return (
    <>
      <span className="call-picker-label">Port call:</span>
      <SegmentedControl
        label="Port call"
        replace
        segments={ports.map((port) => ({
          label: callName(port),
          href: hrefOf(port.portId),
          current: port.portId === current.portId,
        }))}
      />
    </>
  );
};
