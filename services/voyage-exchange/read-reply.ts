import { transferMessageVersion, type TransferReply } from '#contracts/voyage-exchange/transfer-messages';
import { transferRefusalCodes, withdrawalRefusalCodes } from '#domain/booking/transfer';
import { plainLines } from '#domain/shared/plain-text';
import { isRecord } from '#platform/foreign-json';
import { PoisonMessage } from '#platform/topics/port';

type Fields = Readonly<Record<string, unknown>>;

const longestText = 2_000;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const malformed = (what: string): never => {
  throw new PoisonMessage(`The reply cannot be read: ${what}`);
};

const fieldsOf = (value: unknown, what: string): Fields =>
  isRecord(value) ? value : malformed(`${what} is no object`);

const textIn = (fields: Fields, name: string): string => {
  const value = fields[name];
  const text = typeof value === 'string' && value.length <= longestText ? plainLines(value) : '';
  return text === '' ? malformed(`${name} is no text`) : text;
};

const idIn = (fields: Fields, name: string): string => {
  const id = textIn(fields, name).toLowerCase();
  return uuid.test(id) ? id : malformed(`${name} is no uuid`);
};

const momentIn = (fields: Fields, name: string): string => {
  const time = Date.parse(textIn(fields, name));
  return Number.isNaN(time) ? malformed(`${name} is no moment`) : new Date(time).toISOString();
};

const codeIn = <Code extends string>(fields: Fields, codes: readonly Code[]): Code | 'other' => {
  const code = textIn(fields, 'code');
  return codes.find((known) => known === code) ?? 'other';
};

const referencesIn = (fields: Fields): Readonly<Record<string, string>> => {
  const references = fieldsOf(fields['cargoRefs'], 'cargoRefs');
  return Object.fromEntries(Object.keys(references).map((id) => [id, textIn(references, id)]));
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return malformed('it is no JSON');
  }
};

/**
 * What the voyage-management system said; fields that are not known are passed over.
 * @throws PoisonMessage for what is no reply
 */
export const readReply = (value: string): TransferReply => {
  const fields = fieldsOf(jsonOf(value), 'it');
  if (fields['version'] !== transferMessageVersion) return malformed('its version is not known');
  const common = {
    version: transferMessageVersion,
    transferId: idIn(fields, 'transferId'),
    bookingId: idIn(fields, 'bookingId'),
    occurredAt: momentIn(fields, 'occurredAt'),
  } as const;
  switch (fields['type']) {
    case 'BookingTransferConfirmed':
      return {
        ...common,
        type: 'BookingTransferConfirmed',
        voyageNumber: textIn(fields, 'voyageNumber'),
        cargoRefs: referencesIn(fields),
      };
    case 'BookingTransferRefused':
      return {
        ...common,
        type: 'BookingTransferRefused',
        code: codeIn(fields, transferRefusalCodes),
        subject: fields['subject'] === null ? null : textIn(fields, 'subject'),
        text: textIn(fields, 'text'),
      };
    case 'TransferWithdrawalConfirmed':
      return { ...common, type: 'TransferWithdrawalConfirmed' };
    case 'TransferWithdrawalRefused':
      return {
        ...common,
        type: 'TransferWithdrawalRefused',
        code: codeIn(fields, withdrawalRefusalCodes),
        text: textIn(fields, 'text'),
      };
    default:
      return malformed('its type is not known');
  }
};
