import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Flag } from '#contracts/people/flags';
import { type GateName, gates, mayEnter } from '#contracts/people/gates';
import type { Permission } from '#contracts/people/permissions';
import type { ProfileAnswer, ProfileOrganisation, SessionAnswer } from '#contracts/people/profile';
import type { SecondStepDue } from '#contracts/people/session-view';
import { forgetPosition, http } from '../api/http.ts';
import { HttpError } from '../api/http-error.ts';
import { EnteredOrganisations } from './entered-organisations.ts';
import { preferences } from './preferences.ts';
import { clearStored, readStored, writeStored } from './stored.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

export const loggedOutMessage = 'You have been logged out. Sign in again to go on.';

/** Who is signed in, and in which organisations; one for the whole page. */
export class Session {
  state: 'unknown' | 'anonymous' | 'signed_in' | 'unreachable' = 'unknown';
  answer: ProfileAnswer | null = null;
  /** What the installation has switched on. */
  flags: readonly Flag[] = [];
  /** Domains whose people sign in at the operator's directory; none where there is no directory. */
  signOnDomains: readonly string[] = [];
  /** Somebody logged out on purpose: whoever signs in next does not go on where they were. */
  loggedOut = false;
  /** Said above the sign-in form, for instance after a 401. */
  notice: string | null = null;
  /** Of staff: what they work in, as far as a screen has spoken of it. */
  readonly entered = new EnteredOrganisations();
  private readonly ending = new Set<() => void>();

  constructor() {
    makeAutoObservable<this, 'ending'>(
      this,
      {
        ending: false,
        entered: false,
        answer: observableRef,
        flags: observableRef,
        signOnDomains: observableRef,
      },
      { autoBind: true },
    );
  }

  get profile(): ProfileAnswer['profile'] | null {
    return this.answer?.profile ?? null;
  }

  /** Of customers, those that they are in; of staff none: they search theirs. */
  get organisations(): readonly ProfileOrganisation[] {
    return this.answer?.organizations ?? [];
  }

  get isStaff(): boolean {
    return this.profile?.user_type === 'g2o';
  }

  get displayName(): string {
    return [this.profile?.first_name, this.profile?.last_name].filter(Boolean).join(' ') || 'There';
  }

  /** The organisation last worked in, else the first. */
  get defaultOrganisation(): ProfileOrganisation | undefined {
    return this.organisation(readStored('organisation') ?? '') ?? this.organisations[0];
  }

  /** One that who is signed in may enter. Of staff it is asked for when first spoken of, and comes to whoever observes. */
  organisation(id: string): ProfileOrganisation | undefined {
    const own = this.organisations.find((organisation) => organisation.id === id);
    if (own || !this.isStaff || id === '') return own;
    return this.entered.get(id) ?? undefined;
  }

  /** Whether nobody knows yet if it is one that who is signed in may enter. */
  isComing(id: string): boolean {
    return this.isStaff && this.organisation(id) === undefined && this.entered.get(id) === undefined;
  }

  /** Whether any of these is held, across organisations or in the one given. */
  can(permissions: readonly Permission[], organisation?: ProfileOrganisation): boolean {
    const held = new Set([
      ...(this.answer?.internal_permissions ?? []),
      ...(organisation?.permissions ?? []),
    ]);
    return permissions.some((permission) => held.has(permission));
  }

  /** Whether the gate of an area lets in who is signed in, into the organisation given where it belongs to one. */
  mayEnter(area: GateName, organisation?: ProfileOrganisation): boolean {
    const who = {
      userType: this.profile?.user_type ?? 'public',
      internalPermissions: this.answer?.internal_permissions ?? [],
    };
    const entered = organisation && { ...organisation, template: organisation.settings.bookingTemplate };
    return mayEnter(gates[area], this.flags, who, entered);
  }

  rememberOrganisation(id: string): void {
    writeStored('organisation', id);
  }

  /** No organisation is chosen any more. */
  forgetOrganisation(): void {
    writeStored('organisation', null);
  }

  /** Asks who is signed in. */
  async load(): Promise<void> {
    try {
      const answer = await http.get<SessionAnswer>('/session');
      runInAction(() => this.heard(answer));
      if (answer.profile && answer.preferences)
        preferences.heard(answer.profile.profile.id, answer.preferences);
    } catch {
      // What is shown stays: the server could not say who is there, which is no answer.
      runInAction(() => {
        if (this.state === 'unknown') this.state = 'unreachable';
      });
    }
  }

  private heard({ profile, flags, signOnDomains }: SessionAnswer): void {
    this.flags = flags;
    this.signOnDomains = signOnDomains;
    if (profile) {
      this.answer = profile;
      this.state = 'signed_in';
      this.loggedOut = false;
      this.entered.renew();
    } else if (this.state === 'signed_in') this.end(loggedOutMessage);
    else this.state = 'anonymous';
  }

  /**
   * Answers with what a code is to be sent along with, where one is asked for: nobody is signed in before that.
   * @throws HttpError 401 or 422 when email or password is wrong, 429 when throttled.
   */
  async signIn(credentials: Credentials): Promise<SecondStepDue | undefined> {
    const due = await http.post<SecondStepDue | undefined>(
      '/login',
      {
        email: credentials.email,
        password: credentials.password,
        remember_me: credentials.rememberMe,
      },
      { quiet: true },
    );
    if (due === undefined) await this.load();
    return due;
  }

  async signOut(): Promise<void> {
    await http.post<unknown>('/logout', undefined, { quiet: true }).catch((error: unknown) => {
      // A session that has ended already is what was asked for.
      if (!(error instanceof HttpError) || error.status !== 401) throw error;
    });
    runInAction(() => {
      this.loggedOut = true;
      this.end(null);
    });
  }

  /** Says something above the form in which whoever is there signs in next. */
  tell(notice: string): void {
    this.notice = notice;
  }

  /** Called when the server says that the session has ended. */
  expired(): void {
    if (this.state === 'signed_in') this.end(loggedOutMessage);
  }

  /** Registers what must be dropped with the session (the live connection); answers with how to stop. */
  onEnd(listener: () => void): () => void {
    this.ending.add(listener);
    return () => this.ending.delete(listener);
  }

  /**
   * Registers what keeps unsaved work when the session ends elsewhere; it answers whether there was any, which the
   * notice then says. Whoever logs out on purpose leaves nothing behind.
   */
  onExpiry(keep: () => boolean): () => void {
    return this.onEnd(() => {
      if (!this.loggedOut && keep())
        this.notice = `${loggedOutMessage} What was not saved yet waits for you.`;
    });
  }

  private end(notice: string | null): void {
    this.answer = null;
    this.entered.forget();
    this.state = 'anonymous';
    this.notice = notice;
    preferences.forget();
    clearStored(this.loggedOut);
    forgetPosition();
    for (const listener of this.ending) listener();
  }
}

export const session = new Session();
