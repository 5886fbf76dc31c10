import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { NotificationChoice, NotificationSetting } from '#contracts/people/notifications';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';

export type Channel = keyof NotificationSetting['notify'];

export const channelNames: Readonly<Record<Channel, string>> = {
  email: 'Email',
  notification: 'Notification',
};

interface Says {
  readonly done: (text: string) => void;
  readonly refused: (text: string) => void;
}

/** What was switched on a page of organisations, at once; a switch that is refused goes back. */
export class ChannelChoices {
  /** Newer than the rows of the list. */
  private readonly chosen = observable.map<string, NotificationSetting['notify']>();
  /** One after another: the second switch of a channel must not arrive before the first. */
  private sending: Promise<void> = Promise.resolve();

  constructor(
    private readonly path: string,
    private readonly says: Says,
  ) {
    makeAutoObservable<this, 'path' | 'says' | 'sending'>(this, { path: false, says: false, sending: false });
  }

  isOn({ id, notify }: NotificationSetting, channel: Channel): boolean {
    return (this.chosen.get(id) ?? notify)[channel];
  }

  choose(organisation: NotificationSetting, channel: Channel, on: boolean): Promise<void> {
    this.put(organisation, channel, on);
    this.sending = this.sending.then(async () => this.send(organisation, channel, on));
    return this.sending;
  }

  private put({ id, notify }: NotificationSetting, channel: Channel, on: boolean): void {
    this.chosen.set(id, { ...(this.chosen.get(id) ?? notify), [channel]: on });
  }

  private async send(organisation: NotificationSetting, channel: Channel, on: boolean): Promise<void> {
    const body: NotificationChoice = { organisations: [{ id: organisation.id, notify: { [channel]: on } }] };
    try {
      await http.put(this.path, body);
      this.says.done(`${channelNames[channel]} for ${organisation.name} ${on ? 'enabled' : 'disabled'}.`);
    } catch (failure) {
      const { status } = asHttpError(failure);
      runInAction(() => this.put(organisation, channel, !on));
      if (status !== 401) this.says.refused('Oops, something went wrong.');
    }
  }
}
