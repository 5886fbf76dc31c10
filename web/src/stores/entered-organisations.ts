import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { asHttpError } from '../api/http-error.ts';
import { http } from '../api/http.ts';

/** An organisation that could not be asked for is asked for again after this. */
const retryMs = 5_000;

interface Known {
  /** null: there is none that one may enter. */
  readonly organisation: ProfileOrganisation | null;
  /** As of which renewal. */
  readonly renewal: number;
}

/**
 * Organisations that staff work in: asked for one by one when a screen first speaks of them, for they may be in thousands. What is known
 * stays while it is asked for anew.
 */
export class EnteredOrganisations {
  private readonly known = observable.map<string, Known>(undefined, { deep: false });
  private readonly asking = new Set<string>();
  private renewal = 0;
  /** Somebody else signs in: what the one before has asked for is not theirs. */
  private whose = 0;

  constructor() {
    makeAutoObservable<this, 'known' | 'asking' | 'whose'>(this, {
      known: false,
      asking: false,
      whose: false,
    });
  }

  /** undefined while nothing is known of it: it is asked for, and whoever observes hears. null: one may not enter, or there is none. */
  get(id: string): ProfileOrganisation | null | undefined {
    const known = this.known.get(id);
    if (known?.renewal !== this.renewal) this.ask(id);
    return known?.organisation;
  }

  /** One that another answer holds: nobody waits for it. */
  heard(organisation: ProfileOrganisation): void {
    this.known.set(organisation.id, { organisation, renewal: this.renewal });
  }

  /** These have changed; null: any may have. What nobody has spoken of is not asked for. */
  changed(ids: readonly string[] | null): void {
    if (ids === null || ids.some((id) => this.known.has(id))) this.renew();
  }

  /** Rights or organisations have changed: what is looked at is asked for again. */
  renew(): void {
    this.renewal += 1;
  }

  forget(): void {
    this.renew();
    this.whose += 1;
    this.known.clear();
    this.asking.clear();
  }

  private ask(id: string): void {
    if (this.asking.has(id)) return;
    this.asking.add(id);
    void this.load(id, this.renewal);
  }

  private async load(id: string, renewal: number): Promise<void> {
    const { whose } = this;
    const organisation = await this.read(id);
    if (whose !== this.whose) return;
    this.asking.delete(id);
    // Asked before the last change: whoever looks at it asks again.
    if (organisation !== undefined) runInAction(() => this.known.set(id, { organisation, renewal }));
    else setTimeout(() => this.renew(), retryMs);
  }

  /** undefined where nobody could say. */
  private async read(id: string): Promise<ProfileOrganisation | null | undefined> {
    try {
      return await http.get<ProfileOrganisation>(`/customer/organisations/${id}`, { quiet: true });
    } catch (failure) {
      const { status } = asHttpError(failure);
      return status === 404 || status === 403 ? null : undefined;
    }
  }
}
