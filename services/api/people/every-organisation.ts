import { Inject, Injectable } from '@nestjs/common';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import type { Documents, Stored } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { DOCUMENTS, WATCHER } from '#platform/tokens';
import { presentMembership } from '#projections/organisations/present';
import { type OrganisationDocument, organisationsModel } from '#projections/organisations/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { Companies } from './companies.ts';

type Numbers = ReadonlyMap<string, readonly string[]>;

/** What a role opens in every organisation, as of a position of the log. */
interface Kept {
  readonly generation: string;
  /** Everything up to it is in here. */
  readonly upTo: Position;
  readonly numbers: Numbers;
  readonly byId: ReadonlyMap<string, PrincipalOrganisation>;
  /** The same by name. */
  readonly sorted: readonly PrincipalOrganisation[];
}

/** Others have their turn after so many organisations were read. */
const pageSize = 250;

const byName = (a: PrincipalOrganisation, b: PrincipalOrganisation): number => (a.name < b.name ? -1 : 1);

/**
 * Organisations for a staff role that is in all of them, or in many, which is asked at each request. They are read once; a request reads
 * what has changed since, so that it is as exact as if it had read them all, and costs the same however many there are.
 */
@Injectable()
export class EveryOrganisation {
  private readonly kept = new Map<string, Kept>();

  constructor(
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'find' | 'changedSince' | 'generation'>,
    @Inject(WATCHER) private readonly watcher: Pick<Watcher, 'announced'>,
    @Inject(Companies) private readonly companies: Pick<Companies, 'numbers'>,
  ) {}

  /** By name. */
  async as(role: string): Promise<readonly PrincipalOrganisation[]> {
    return (await this.keptFor(role)).sorted;
  }

  private async keptFor(role: string): Promise<Kept> {
    // Taken before anything is read: what is written meanwhile is read again by the next request.
    const upTo = this.watcher.announced();
    const generation = await this.documents.generation(organisationsModel);
    const numbers = await this.companies.numbers();
    const before = this.kept.get(role);
    const now =
      before?.generation === generation
        ? await this.caughtUp(before, role, { upTo, numbers })
        : await this.read(role, { generation, upTo, numbers });
    this.kept.set(role, now);
    return now;
  }

  /** Those with these ids, by name: for staff who are assigned to many, who would otherwise have each read at each request. */
  async among(role: string, ids: readonly string[]): Promise<readonly PrincipalOrganisation[]> {
    const { byId } = await this.keptFor(role);
    return ids.flatMap((id) => byId.get(id) ?? []).sort(byName);
  }

  private async caughtUp(
    before: Kept,
    role: string,
    { upTo, numbers }: Pick<Kept, 'upTo' | 'numbers'>,
  ): Promise<Kept> {
    const changed = await this.documents.changedSince(organisationsModel, before.upTo, {}, pageSize);
    // Founded in masses since: they are read from the beginning.
    if (changed.length === pageSize) return this.read(role, { generation: before.generation, upTo, numbers });
    if (changed.length === 0 && numbers === before.numbers) return { ...before, upTo };
    const byId = new Map(before.byId);
    for (const stored of changed) byId.set(stored.id, presented(stored, role, numbers));
    if (numbers !== before.numbers)
      for (const [id, known] of byId) byId.set(id, { ...known, companies: numbers.get(id) ?? [] });
    return { generation: before.generation, upTo, numbers, byId, sorted: [...byId.values()].sort(byName) };
  }

  private async read(
    role: string,
    { generation, upTo, numbers }: Pick<Kept, 'generation' | 'upTo' | 'numbers'>,
  ): Promise<Kept> {
    const byId = new Map<string, PrincipalOrganisation>();
    let page: readonly Stored<OrganisationDocument>[] = [];
    do {
      const after = page.at(-1)?.id ?? '';
      page = await this.documents.find(
        organisationsModel,
        { _id: { $gt: after } },
        { sort: [['_id', 1]], limit: pageSize },
      );
      for (const stored of page) byId.set(stored.id, presented(stored, role, numbers));
    } while (page.length === pageSize);
    return { generation, upTo, numbers, byId, sorted: [...byId.values()].sort(byName) };
  }
}

const presented = (
  { id, document }: Stored<OrganisationDocument>,
  role: string,
  numbers: Numbers,
): PrincipalOrganisation => presentMembership(document, { staff: role }, numbers.get(id) ?? []);
