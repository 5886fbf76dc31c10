/** Why the portal does not start on these data, with what to do about it. */
export class InstallationFault extends Error {
  override readonly name = 'InstallationFault';
}
