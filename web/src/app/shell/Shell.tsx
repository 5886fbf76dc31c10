import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { organisationListChannel, userChannel } from '#contracts/live/channels';
import { SnackbarArea } from '../../components/feedback/SnackbarArea.tsx';
import { live } from '../../live/connection.ts';
import { useChanges } from '../../live/use-changes.ts';
import { session } from '../../stores/session.ts';
import { areas } from '../areas.ts';
import { organisationIn } from '../paths.ts';
import { useRegionKeys } from './region-keys.ts';
import { ScreenRoutes } from '../ScreenRoutes.tsx';
import { Sidebar } from './Sidebar.tsx';
import { shellState } from './shell-state.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import './shell.css';

/** Follows what happens to the user: changed rights and organisations show without a reload. */
const useOwnChannel = (userId: string | undefined) => {
  useEffect(() => {
    if (!userId) return undefined;
    const stop = session.onEnd(() => live.close());
    const subscription = live.subscribe(userChannel.name({ userId }), {
      event: (name) => {
        if (name === 'deleted') session.expired();
        else void session.load();
      },
      changed: (payload, name) => {
        const hearing = areas.flatMap(({ hears }) => hears?.[name] ?? []);
        for (const hear of hearing) hear(payload);
        if (hearing.length === 0) void session.load();
      },
      // Between the profile's answer and the channel something may have changed, and in a storm it is not told one by one.
      began: () => void session.load(),
      stale: () => void session.load(),
      reload: () => void session.load(),
    });
    return () => {
      stop();
      subscription.close();
    };
  }, [userId]);
};

export const Shell = observer(() => {
  const [path] = useLocation();
  const organisationId = organisationIn(path);
  const isEntered = organisationId !== undefined && session.organisation(organisationId) !== undefined;
  useOwnChannel(session.profile?.id);
  // What staff work in follows what others change of it: its name, what is switched on, whether it is there at all.
  useChanges(session.mayEnter('organisation_list') ? organisationListChannel.name() : undefined, (ids) =>
    session.entered.changed(ids),
  );
  useRegionKeys();
  useEffect(() => {
    if (organisationId !== undefined && isEntered) session.rememberOrganisation(organisationId);
  }, [organisationId, isEntered]);
  useEffect(() => shellState.closeDrawer(), [path]);
  return (
    <div className={shellState.collapsed ? 'shell shell-collapsed' : 'shell'}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Sidebar />
      <ScreenRoutes />
      <SnackbarArea />
      <ShortcutsDialog />
    </div>
  );
});
