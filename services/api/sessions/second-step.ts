import { Injectable } from '@nestjs/common';
import { ApiError } from '../errors/api-error.ts';
import { KnownDevices } from './known-devices.ts';
import { CodeCheck } from './second-factor/code-check.ts';
import { PendingSignIns } from './second-factor/pending-sign-ins.ts';
import { SecondFactors } from './second-factor/second-factors.ts';
import { type Caller, SessionStart, type SignedIn } from './session-start.ts';

/** What a page sends for the second step: what it was told after the password, and what was typed. */
export interface EnteredCode {
  readonly signIn: string;
  readonly code: string;
}

const over = (): ApiError =>
  new ApiError(410, 'sign_in_over', 'This sign-in is over. Enter your email and password again.');

/** The second step of a sign-in: a code, in the browser in which the password was entered. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly pendingSignIns: PendingSignIns,
    private readonly factors: SecondFactors,
    private readonly codes: CodeCheck,
    private readonly devices: KnownDevices,
    private readonly start: SessionStart,
  ) {}

  /**
   * @param browser what the browser holds of the first step, as it came
   * @throws ApiError 410 where that is over, unknown or another browser's; 422 of a wrong code, 429 of too many
   */
  async with({ signIn, code }: EnteredCode, caller: Caller, browser: string | undefined): Promise<SignedIn> {
    const pending = await this.pendingSignIns.find(signIn, browser);
    const factor = pending && (await this.factors.of(pending.user));
    // Taken off meanwhile: whoever knows the password comes in by that alone.
    if (!pending || !factor) throw over();
    const { user, account } = pending;
    const { address, requestId } = caller;
    const device = await this.devices.find(caller.devices, account);
    await this.codes.take({ user, device, origin: { address, requestId } }, factor, code);
    await this.pendingSignIns.end(signIn);
    const session = await this.start.of(pending, caller);
    if (!session) throw over();
    return session;
  }
}
