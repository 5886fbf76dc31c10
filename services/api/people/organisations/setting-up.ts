import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { admissionsDecider, keepNames, nameKey } from '#domain/admissions/decide';
import type { Admission } from '#domain/admissions/events';
import { organisationDecider } from '#domain/organisation/decide';
import { completeSetUp, setUpOrganisation } from '#domain/organisation/set-up';
import { linkCompanies, referenceDecider } from '#domain/reference/decide';
import { isEvent } from '#domain/stored-events';
import { admissionsStream, organisationStream, referenceStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import type { EventStore, Position } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE, EXECUTE } from '#platform/tokens';
import { organisationsModel } from '#projections/organisations/read-model';
import { recordedBy } from '#projections/runtime/folding/recorded';
import { derivedId } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import type { Due, DurableProcess } from '../../processes/durable-process.ts';
import { DurableProcesses } from '../../processes/durable-processes.ts';

/** What whoever admitted it has at hand; null: it is looked up. */
interface Item {
  readonly organisationId: string;
  readonly admission: Admission | null;
}

const lookEveryMs = 1_000;
/** So long whoever admitted it is left to carry it out. */
const idleMs = 2_000;

/** The portal's own hand, under keys that follow from the organisation and the step. */
const step = (organisationId: string, name: string): CommandContext => ({
  actor: 'system',
  organisation: organisationId,
  side: 'internal',
  commandId: `set-up/${organisationId}/${name}`,
  payloadHash: '',
  correlationId: organisationId,
});

const notSetUp = (organisationId: string, code: string): Error =>
  new Error(`Organisation ${organisationId} could not be set up: ${code}`);

/** Carries out what was admitted: the organisation with its people in one append, its companies, and that it is done. */
@Injectable()
export class SettingUp implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly process: DurableProcess<Item, Position>;

  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'readStream'>,
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'find'>,
    processes: DurableProcesses,
  ) {
    this.process = processes.of<Item, Position>({
      name: 'organisations-set-up',
      idOf: ({ organisationId }) => organisationId,
      keyOf: ({ organisationId }) => organisationId,
      idleMs,
      lookEveryMs,
      wokenBy: [],
      due: () => this.due(),
      carryOut: (item) => this.carryOut(item),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.process.begin();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.process.end();
  }

  /** Resolves with where the organisation stands as it was admitted. */
  carry(admission: Admission): Promise<Position> {
    return this.process.carry({ organisationId: admission.organisationId, admission });
  }

  /**
   * A name is taken by organisations that were founded without being admitted, too: those that have this one are noted before anybody
   * is given it.
   */
  async nameKept(name: string): Promise<void> {
    const holders = await this.documents.find(organisationsModel, { nameKey: nameKey(name) });
    if (holders.length === 0) return;
    const names = holders
      .map(({ document: { id, name: held } }) => ({ organisationId: id, name: held }))
      .toSorted((a, b) => (a.organisationId < b.organisationId ? -1 : 1));
    const ids = names.map(({ organisationId }) => organisationId);
    const done = await this.run({
      stream: admissionsStream,
      decider: admissionsDecider,
      decide: (state) => keepNames(state, names),
      context: { ...step('', 'names'), commandId: derivedId('names', ids.join()) },
    });
    if (!done.ok) throw new Error(`The names of organisations could not be kept: ${done.code}`);
  }

  private async due(): Promise<readonly Due<Item>[]> {
    const found = await this.documents.find(organisationsModel, { settingUp: true });
    return found.map(({ id, position }) => ({
      item: { organisationId: id, admission: null },
      state: position,
    }));
  }

  private async carryOut({ organisationId, admission }: Item): Promise<Position> {
    const admitted = admission ?? (await this.admissionOf(organisationId));
    const stream = organisationStream(organisationId);
    const founded = await this.run({
      stream,
      decider: organisationDecider,
      decide: (state) => setUpOrganisation(state, admitted),
      context: step(organisationId, 'found'),
    });
    if (!founded.ok) throw notSetUp(organisationId, founded.code);
    const linked = await this.run({
      stream: referenceStream('companies'),
      decider: referenceDecider,
      decide: (state) =>
        linkCompanies(state, { organisation: organisationId, companies: admitted.companies }),
      context: step(organisationId, 'companies'),
    });
    if (!linked.ok) throw notSetUp(organisationId, linked.code);
    const completed = await this.run({
      stream,
      decider: organisationDecider,
      decide: completeSetUp,
      context: step(organisationId, 'complete'),
    });
    if (!completed.ok) throw notSetUp(organisationId, completed.code);
    return completed.position;
  }

  private async admissionOf(organisationId: string): Promise<Admission> {
    for (const stored of await this.events.readStream(admissionsStream)) {
      const event = recordedBy(admissionsDecider)(stored);
      if (isEvent(event, 'OrganisationAdmitted') && event.data.organisationId === organisationId)
        return event.data;
    }
    throw new Error(`Organisation ${organisationId} was never admitted`);
  }
}
