import '@fontsource-variable/ibm-plex-sans/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onAnswer } from './api/http.ts';
import { App } from './app/App.tsx';
import { forbiddenPage } from './app/navigation.ts';
import { watchHistory } from './app/history-guard.ts';
import { followBuild } from './app/stale-build.ts';
import { preferences } from './stores/preferences.ts';
import { reads } from './stores/reads.ts';
import { session } from './stores/session.ts';
import { theme } from './stores/theme.ts';
import { worldTime } from './stores/world-time.ts';

theme.start();
preferences.start();
watchHistory();
followBuild();
onAnswer({
  unauthorised: () => session.expired(),
  forbidden: forbiddenPage,
  readAsOf: (moment) => reads.heard(moment),
  worldClock: (clock) => worldTime.heard(clock),
});
void session.load();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
