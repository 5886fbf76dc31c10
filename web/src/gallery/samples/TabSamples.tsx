import { Tabs } from '../../components/tabs/Tabs.tsx';
import { Sample } from '../Sample.tsx';

const labels = ['Port Overview', 'Cargo Line-up', 'Port rotation', 'Documents', 'Contacts'];
const tabs = labels.map((label, at) => ({ label, href: `/tab/${at}`, current: at === 3 }));

export const TabSamples = () => (
  <Sample id="tabs" title="Tabs">
    <div className="sample-frame">
      <div className="sample-header">
        <Tabs label="Baltimore" tabs={tabs} />
      </div>
    </div>
    <br />
    <div className="sample-frame">
      <div className="sample-header sample-narrow">
        <Tabs label="Baltimore, in little room" tabs={tabs} />
      </div>
    </div>
  </Sample>
);
