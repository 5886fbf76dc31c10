/** An account of the demo data, for whoever tries the portal. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  /** `Declarer at Nordfjord Pulp`. */
  readonly who: string;
}

const width = (values: readonly string[]): number => Math.max(...values.map((value) => value.length));

/** The last lines of a start: where the portal is, and who may sign in to demo data. */
export const readyLines = (ready: {
  readonly address: string;
  readonly demoAccounts: readonly DemoAccount[];
}): readonly string[] => {
  const { address, demoAccounts } = ready;
  if (demoAccounts.length === 0) return ['', `Laycan is ready: ${address}`, ''];
  const emails = width(demoAccounts.map(({ email }) => email));
  const passwords = width(demoAccounts.map(({ password }) => password));
  return [
    '',
    'Demo accounts (e-mail, password, who):',
    ...demoAccounts.map(
      ({ email, password, who }) => `  ${email.padEnd(emails)}  ${password.padEnd(passwords)}  ${who}`,
    ),
    '',
    `Laycan is ready: ${address}`,
    '',
  ];
};

export const printReady = (ready: Parameters<typeof readyLines>[0]): void => {
  process.stdout.write(`${readyLines(ready).join('\n')}\n`);
};
