import { useState } from 'react';
import { Button } from '../../components/form/Button.tsx';
import { Pane, PaneBody } from '../../components/pane/Pane.tsx';
import { PaneFields } from '../../components/pane/PaneFields.tsx';
import { PaneHeader } from '../../components/pane/PaneHeader.tsx';
import { PaneSection } from '../../components/pane/PaneSection.tsx';
import { recordsAround, usePaneKeys } from '../../components/pane/pane-keys.ts';
import { Status } from '../../components/status/StatusGlyph.tsx';
import { Sample } from '../Sample.tsx';

const order = ['SZ-117', 'SZ-118', 'SZ-119'];

const BookingPane = ({ onClose }: { readonly onClose: () => void }) => {
  const [code, setCode] = useState('SZ-118');
  const records = recordsAround(code, order, 'booking', setCode);
  usePaneKeys({ records, onClose });
  return (
    <Pane label={`Booking ${code}`} takesFocus="over">
      <PaneHeader title={code} records={records} onClose={onClose}>
        <Status status="approved" viewer="customer" tag />
        <span className="pane-note">Transferred</span>
      </PaneHeader>
      <PaneBody>
        <PaneSection label="Details">
          <PaneFields
            fields={[
              ['Commodity', 'Pulp'],
              ['Trade', 'EU'],
              [
                'Vessel / voyage',
                <span key="none" className="pane-none">
                  Not nominated yet
                </span>,
              ],
            ]}
          />
        </PaneSection>
        <PaneSection label="Ports" title="Ports" aside="MT">
          <PaneFields fields={[['Santos', '38 500']]} />
        </PaneSection>
      </PaneBody>
      <footer className="pane-footer">
        <Button>Edit</Button>
        <Button className="pane-footer-end">History</Button>
      </footer>
    </Pane>
  );
};

/** Opened by a button: below 1280 px it lies over everything else. */
export const PaneSample = () => {
  const [open, setOpen] = useState(false);
  return (
    <Sample id="pane" title="Pane">
      <Button onClick={() => setOpen(true)}>Open the pane</Button>
      {open ? (
        <div className="sample-pane">
          <BookingPane onClose={() => setOpen(false)} />
        </div>
      ) : null}
    </Sample>
  );
};
