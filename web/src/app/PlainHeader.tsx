import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { buttonClass } from '../components/form/Button.tsx';
import { session } from '../stores/session.ts';
import { paths } from './paths.ts';
import { Brand } from './shell/Brand.tsx';

/** Whose page it is, in the place of a menu. */
export const PlainBrand = () => (
  <Link className="plain-brand" href="/" aria-label="Laycan, home">
    <Brand />
  </Link>
);

/** The way in, where the profile would be. */
export const PlainEntrance = observer(() =>
  session.state === 'signed_in' ? (
    <Link className={buttonClass('secondary', 'small')} href="/">
      Return to Home
    </Link>
  ) : (
    <Link className={buttonClass('secondary', 'small')} href={paths.login}>
      Sign in
    </Link>
  ),
);
