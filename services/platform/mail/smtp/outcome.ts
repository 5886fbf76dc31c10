import type { NodemailerError } from 'nodemailer/lib/errors';
import { MailNotTaken, MailRefused } from '../port.ts';

/** Sign-in, encryption: what the server wants of us before it looks at any mail. Nothing is wrong with the mail. */
const aboutUs: readonly (number | undefined)[] = [530, 534, 535, 538];
const tooLarge = 552;

const isNodemailerError = (error: unknown): error is NodemailerError => error instanceof Error;

/** `550 5.1.1 RCPT TO`; what stands beside the codes may name the recipient. */
const codesOf = ({ code, command, responseCode, response }: NodemailerError): string => {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  return [responseCode ?? code, enhanced, command].filter((part) => part !== undefined).join(' ');
};

/** Whether the answer is about this mail and for good. A refused sender is no such answer: our address is not set up. */
const isRefusal = ({ code, command, permanent, responseCode }: NodemailerError): boolean => {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  // Not sent at all: an address that is none, or a mail above the size that the server announced.
  if (responseCode === undefined) return command === 'API' || command === 'MAIL FROM';
  if (permanent !== true || aboutUs.includes(responseCode)) return false;
  return command !== 'MAIL FROM' || responseCode === tooLarge;
};

/** What came of a mail that did not leave, as the port tells it. */
export const failureOf = (error: unknown): MailRefused | MailNotTaken => {
  if (!isNodemailerError(error)) return new MailNotTaken('The mail server failed for no reason that it gave');
  if (isRefusal(error)) return new MailRefused(codesOf(error));
  const why = error.code === 'EABORT' ? 'gave no answer in time' : `did not take a mail: ${codesOf(error)}`;
  return new MailNotTaken(`The mail server ${why}`);
};
