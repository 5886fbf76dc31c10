import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { transferTopics } from '#contracts/voyage-exchange/transfer-messages';
import { transferRefusalCodes, withdrawalRefusalCodes } from '#domain/booking/transfer';
import { readReply } from './read-reply.ts';
import { transferMessage, withdrawalMessage } from './transfer-message.ts';
import { ExchangeWorld, firstId } from './voyage-exchange.specification.ts';

interface Schema {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
}

interface Message {
  readonly examples: readonly { readonly payload: Readonly<Record<string, unknown>> }[];
}

interface Document {
  readonly channels: Readonly<Record<string, { readonly address: string }>>;
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

const document = parse(readFileSync('infra/asyncapi/voyage-exchange.yaml', 'utf8')) as Document;
const { messages, schemas } = document.components;
const exampleOf = (name: string) => messages[name]?.examples[0]?.payload ?? {};

const replies = [
  'bookingTransferConfirmed',
  'bookingTransferRefused',
  'transferWithdrawalConfirmed',
  'transferWithdrawalRefused',
];

let world: ExchangeWorld;
beforeEach(async () => {
  world = await ExchangeWorld.open();
});
afterEach(async () => world.close());

describe('the AsyncAPI document of the voyage exchange', () => {
  it('names the topics', () => {
    expect(Object.values(document.channels).map(({ address }) => address)).toEqual(
      Object.values(transferTopics),
    );
  });

  it('names the fields of what is published, all of them', async () => {
    await world.declare();
    const { transferId } = await world.request('k1');
    const message = transferMessage(await world.store.readStream(`booking-${firstId}`), transferId);
    const example = exampleOf('bookingTransferRequested');
    const cargoes = example['cargoes'] as readonly object[];
    const fields = Object.keys(message ?? {});
    expect(fields).toEqual(Object.keys(example));
    expect(fields).toEqual(schemas['BookingTransferRequested']?.required);
    const ofCargo = Object.keys(message?.cargoes[0] ?? {});
    expect(ofCargo).toEqual(Object.keys(cargoes[0] ?? {}));
    expect(ofCargo).toEqual(schemas['Cargo']?.required);
  });

  it('names the fields of a withdrawal, all of them', async () => {
    await world.declare();
    const { transferId } = await world.request('k1');
    await world.cancel(transferId);
    const message = withdrawalMessage(await world.store.readStream(`booking-${firstId}`), transferId);
    const example = exampleOf('transferWithdrawalRequested');
    expect(Object.keys(message)).toEqual(Object.keys(example));
    expect(Object.keys(message)).toEqual(schemas['TransferWithdrawalRequested']?.required);
    expect(Object.keys(message.cargoes[0] ?? {})).toEqual(schemas['WithdrawnCargo']?.required);
  });

  it.each(replies)('shows a %s that is taken in', (name) => {
    const example = exampleOf(name);
    expect(readReply(JSON.stringify(example))).toEqual(example);
    expect(Object.keys(example)).toEqual(schemas[String(example['type'])]?.required);
  });

  it('asks for no field that a reply may lack', () => {
    for (const name of replies) {
      const example = exampleOf(name);
      for (const field of Object.keys(example))
        expect(() => readReply(JSON.stringify({ ...example, [field]: undefined }))).toThrow('cannot be read');
    }
  });

  it('lists the reasons of a refusal', () => {
    const { code } = schemas['BookingTransferRefused']?.properties ?? {};
    expect(code?.enum).toEqual(transferRefusalCodes);
    const kept = schemas['TransferWithdrawalRefused']?.properties['code'];
    expect(kept?.enum).toEqual(withdrawalRefusalCodes);
  });
});
