import type { NotificationChannels } from '#domain/user/events';

/** What somebody is told of an organisation of theirs, and where. */
export interface NotificationSetting {
  readonly id: string;
  readonly name: string;
  readonly notify: NotificationChannels;
}

/** Organisations of one call at most: as many as a page has. */
export const maxChosen = 60;

/** `PUT /api/customer/profile/organisations`, and of a user's; a channel that is not named stays. */
export interface NotificationChoice {
  readonly organisations: readonly {
    readonly id: string;
    readonly notify: Partial<NotificationChannels>;
  }[];
}
