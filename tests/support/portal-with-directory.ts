import { type OidcServer, type DirectoryAccount, startOidc } from '../../infra/servers/oidc.mjs';
import { Secret } from '#platform/config/secret';
import type { Portal } from '#portal/portal';
import { freePort } from '../load/support/free-port.ts';
import { ForgingDirectory } from './forging-directory.ts';
import { startPortal } from './portal.ts';

interface WithDirectory<Directory> {
  readonly portal: Portal;
  readonly directory: Directory;
  readonly close: () => Promise<void>;
}

type AnyDirectory = Pick<OidcServer, 'issuer' | 'clientId' | 'clientSecret' | 'stop'>;

const startWith = async <Directory extends AnyDirectory>(
  start: (publicUrl: URL) => Promise<Directory>,
  web?: string,
): Promise<WithDirectory<Directory>> => {
  const port = await freePort();
  const publicUrl = new URL(`http://127.0.0.1:${port}`);
  const directory = await start(publicUrl);
  const { issuer, clientId, clientSecret } = directory;
  const portal = await startPortal({
    config: {
      port,
      publicUrl,
      singleSignOn: { issuer: new URL(issuer), clientId, clientSecret: new Secret(clientSecret) },
    },
    ...(web !== undefined && { web }),
  });
  return {
    portal,
    directory,
    close: async () => {
      await portal.close();
      await directory.stop();
    },
  };
};

/** A portal whose staff sign in at the operator's directory, which is a real provider here, over HTTP. */
export const startPortalWithDirectory = (
  accounts: readonly DirectoryAccount[],
  web?: string,
): Promise<WithDirectory<OidcServer>> =>
  startWith(
    (publicUrl) => startOidc({ redirectUris: [new URL('/auth/callback', publicUrl).href], accounts }),
    web,
  );

/** A portal whose directory says whatever a test wants. */
export const startPortalWithForgingDirectory = (): Promise<WithDirectory<ForgingDirectory>> =>
  startWith(() => new ForgingDirectory().listen());
