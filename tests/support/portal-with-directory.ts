import { type OidcServer, type DirectoryAccount, startOidc } from '../../infra/servers/oidc.mjs';
import { Secret } from '#platform/config/secret';
import type { Portal } from '#portal/portal';
import { freePort } from '../load/support/free-port.ts';
import { startPortal } from './portal.ts';

/** A portal whose staff sign in at the operator's directory, which is a real provider here, over HTTP. */
export const startPortalWithDirectory = async (
  accounts: readonly DirectoryAccount[],
  web?: string,
): Promise<{
  readonly portal: Portal;
  readonly directory: OidcServer;
  readonly close: () => Promise<void>;
}> => {
  const port = await freePort();
  const publicUrl = new URL(`http://127.0.0.1:${port}`);
  const directory = await startOidc({
    redirectUris: [new URL('/auth/callback', publicUrl).href],
    accounts,
  });
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
