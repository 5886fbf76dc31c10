import { observer } from 'mobx-react-lite';
import { Route, Switch, useSearch } from 'wouter';
import { session } from '../stores/session.ts';
import { landingPath } from './areas.ts';
import { GoTo } from './GoTo.tsx';
import { paths } from './paths.ts';
import { returnPath } from './return-path.ts';
import { Shell } from './shell/Shell.tsx';

/** What whoever is signed in sees; it comes with all areas, which strangers have no use for. */
export const Members = observer(() => {
  const search = useSearch();
  return (
    <Switch>
      <Route path={paths.login}>
        <GoTo to={returnPath(search)} />
      </Route>
      <Route path="/">
        <GoTo to={landingPath(session)} />
      </Route>
      <Route>
        <Shell />
      </Route>
    </Switch>
  );
});
