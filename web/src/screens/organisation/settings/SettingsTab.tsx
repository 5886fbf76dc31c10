import { Pencil } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OrganisationSettingsAnswer } from '#contracts/people/organisation-settings';
import { LoadStateView } from '../../../app/LoadStateView.tsx';
import { useOrganisation } from '../../../app/organisation-context.ts';
import { SkeletonRows } from '../../../components/feedback/Skeleton.tsx';
import { settingsEditHref } from '../paths.ts';
import { OrganisationPage } from '../OrganisationPage.tsx';
import { buttonClass } from '../../../components/form/Button.tsx';
import { SettingSwitches } from './SettingSwitches.tsx';
import type { SettingsStore } from './SettingsStore.ts';
import { notAuthorised, valuesOf } from './settings-values.ts';
import { useSettings } from './use-settings.ts';
import './settings.css';

interface SettingsTabProps {
  readonly tab: 'live' | 'kpis';
  readonly children: (settings: OrganisationSettingsAnswer, store: SettingsStore) => ReactNode;
}

const SettingsTab = observer(({ tab, children }: SettingsTabProps) => {
  const store = useSettings();
  const organisation = useOrganisation();
  const { answer, state } = store;
  return (
    <OrganisationPage
      tab={tab}
      toolbar={
        answer?.canRename ? (
          <Link className={buttonClass('secondary', 'small')} href={settingsEditHref(organisation, 'live')}>
            <Pencil size={14} strokeWidth={1.75} aria-hidden />
            Edit organisation
          </Link>
        ) : null
      }
    >
      {answer ? (
        <div className="settings-page">{children(answer, store)}</div>
      ) : (
        <LoadStateView
          state={state}
          onRetry={() => void store.load()}
          skeleton={<SkeletonRows rows={8} />}
          noData={{ title: 'Sorry No Data Was Found' }}
        />
      )}
    </OrganisationPage>
  );
});

const reasonOf = ({ canUpdate }: OrganisationSettingsAnswer): string | undefined =>
  canUpdate ? undefined : notAuthorised;

/** What an organisation has switched on; a switch acts at once. */
export const LiveSettings = () => (
  <SettingsTab tab="live">
    {(answer, store) => (
      <SettingSwitches
        offered={answer.settings}
        templates={answer.templates}
        values={valuesOf(answer)}
        reason={reasonOf(answer)}
        onChange={(change) => void store.change(change)}
      />
    )}
  </SettingsTab>
);

/** Whether an organisation has KPIs at all. */
export const KpiSettings = () => (
  <SettingsTab tab="kpis">
    {(answer, store) => {
      const values = valuesOf(answer);
      return (
        <SettingSwitches
          offered={answer.settings.filter(({ id }) => id === 'kpis')}
          templates={[]}
          values={{ settings: values.settings, bookingTemplate: values.bookingTemplate }}
          reason={reasonOf(answer)}
          onChange={(change) => void store.change(change)}
        />
      );
    }}
  </SettingsTab>
);
