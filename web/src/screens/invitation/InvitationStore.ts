import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { InvitationAnswer } from '#contracts/people/organisation-users';
import { asHttpError, isAbort, type HttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { loginAs, paths } from '../../app/paths.ts';
import { FormStore } from '../../components/form/FormStore.ts';
import { session, type Session } from '../../stores/session.ts';
import { newcomerProblems, nobodyYet, type Newcomer } from './rules.ts';

export type Invited = InvitationAnswer['data'];

const fields = Object.keys(nobodyYet) as readonly (keyof Newcomer)[];

/** Milliseconds between looks whether the portal knows of the membership yet; after them the way goes on without it. */
const looks = [0, 150, 300, 600, 1_200, 2_400];

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const failed = 'Oops, something went wrong.';

type Opened = Pick<
  Session,
  'state' | 'profile' | 'load' | 'signOut' | 'organisation' | 'rememberOrganisation' | 'tell'
>;

/** An invitation as its link opens it, and what is said to accept it. What was typed stays whatever is answered. */
export class InvitationStore {
  invited: Invited | null = null;
  /** Why it could not be read. */
  failure: HttpError | null = null;
  /** Where it leads on; null: here. */
  to: string | null = null;
  /** Why it was not accepted, where no field says so. */
  problem: string | null = null;
  /** The server says that somebody else is signed in; the page alone cannot know it of all addresses. */
  isAnothers = false;
  busy = false;
  readonly form: FormStore<Newcomer>;

  constructor(
    private readonly token: string,
    private readonly who: Opened = session,
  ) {
    this.form = new FormStore(nobodyYet, newcomerProblems);
    makeAutoObservable<this, 'token' | 'who'>(
      this,
      { form: false, token: false, who: false, invited: observableRef, failure: observableRef },
      { autoBind: true },
    );
  }

  /** Whether whoever is signed in is not the one who was invited. */
  get isForAnother(): boolean {
    if (this.who.state !== 'signed_in') return false;
    const own = this.who.profile?.email;
    return this.isAnothers || (own != null && own.toLowerCase() !== this.invited?.email.toLowerCase());
  }

  private get call(): string {
    return `/invitations/${encodeURIComponent(this.token)}`;
  }

  /** Looking at it accepts nothing. */
  async check(signal?: AbortSignal): Promise<void> {
    this.failure = null;
    try {
      const { data } = await http.get<InvitationAnswer>(this.call, {
        quiet: true,
        ...(signal ? { signal } : {}),
      });
      await this.opened(data);
    } catch (failure) {
      if (isAbort(failure)) return;
      runInAction(() => this.notRead(asHttpError(failure)));
    }
  }

  /** Accepts: whoever has an account says nothing more, anybody else their names and a password. */
  async accept(): Promise<void> {
    const { invited } = this;
    if (!invited || this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      const error = invited.registered ? await this.acceptAsKnown() : await this.acceptAsNewcomer();
      if (error === null) await this.joined(invited);
      else if (error) runInAction(() => this.refused(error, invited));
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  async signOut(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      await this.who.signOut();
      runInAction(() => {
        this.isAnothers = false;
      });
    } catch {
      runInAction(() => {
        this.problem = 'Sorry, we could not log you out. Please try again.';
      });
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  private async acceptAsKnown(): Promise<HttpError | null> {
    try {
      await http.post(`${this.call}/accept`, {}, { quiet: true });
      return null;
    } catch (failure) {
      return asHttpError(failure);
    }
  }

  /** undefined where nothing was sent: a field is wrong. */
  private async acceptAsNewcomer(): Promise<HttpError | null | undefined> {
    const sent = await this.form.submit(({ first_name: first, last_name: last, ...passwords }, options) =>
      http.post(
        `${this.call}/accept`,
        { first_name: first.trim(), last_name: last.trim(), ...passwords },
        { ...options, quiet: true },
      ),
    );
    if (sent.as === 'done') return null;
    return sent.as === 'refused' ? sent.error : undefined;
  }

  private async opened(invited: Invited): Promise<void> {
    runInAction(() => {
      this.invited = invited;
    });
    if (invited.expired) runInAction(() => this.leave(paths.expired));
    else if (invited.accepted) await this.acceptedBefore(invited);
  }

  private async acceptedBefore(invited: Invited): Promise<void> {
    if (this.who.state === 'signed_in') return this.goHome(invited);
    this.who.tell('This invitation was accepted already. Sign in to go on.');
    runInAction(() => this.leave(loginAs(invited.email)));
  }

  private async joined(invited: Invited): Promise<void> {
    if (this.who.state === 'signed_in') return this.goHome(invited);
    this.who.tell(`You joined ${invited.organisation}. Sign in to go on.`);
    runInAction(() => this.leave(loginAs(invited.email)));
  }

  /** To the first screen of the organisation. Somebody else's is none of theirs: then to their own. */
  private async goHome({ organisationId }: Invited): Promise<void> {
    if (!this.isForAnother) await this.heardOf(organisationId);
    if (this.who.organisation(organisationId)) this.who.rememberOrganisation(organisationId);
    runInAction(() => this.leave('/'));
  }

  /** The profile comes from a read model, which may be a moment behind what was just accepted. */
  private async heardOf(organisation: string): Promise<void> {
    for (const wait of looks) {
      if (this.who.organisation(organisation)) return;
      await pause(wait);
      await this.who.load();
    }
  }

  private leave(to: string): void {
    this.to = to;
  }

  private notRead(error: HttpError): void {
    if (error.status === 404) this.leave(paths.notFound);
    else this.failure = error;
  }

  private refused(error: HttpError, invited: Invited): void {
    const { code } = error.answer;
    if (code === 'signed_in_as_another') this.isAnothers = true;
    else if (code === 'invitation_accepted') void this.acceptedBefore(invited);
    else if (error.status === 410) this.leave(paths.expired);
    else if (error.status === 404) this.leave(paths.notFound);
    else if (!fields.some((field) => error.fieldError(field)))
      this.problem = error.status === 0 ? error.message : failed;
  }
}
