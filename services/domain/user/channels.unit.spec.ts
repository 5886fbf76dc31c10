import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { type ChannelChoice, chooseChannels } from './channels.ts';
import { userDecider } from './decide.ts';
import type { NotificationChannels, UserEvent } from './events.ts';

const given = specify(userDecider);

const registeredAs = (userType: 'customer' | 'g2o', role: string): UserEvent => ({
  type: 'UserRegistered',
  data: { userId: 'u1', userType, role, firstName: 'v1.a', lastName: 'v1.b', email: 'v1.c' },
});
const customer = registeredAs('customer', 'customer');
const chosen = (organisationId: string, to: NotificationChannels): UserEvent => ({
  type: 'NotificationChannelsChosen',
  data: { userId: 'u1', organisationId, to },
});
const choice = (organisationId: string, channels: ChannelChoice['channels']): ChannelChoice => ({
  organisationId,
  channels,
});

describe('the channels by which somebody is told of an organisation', () => {
  it('are the usual ones until others are chosen: of customers the portal, of staff none', () => {
    const usual = [choice('o1', { email: false, notification: true })];
    given([customer])
      .when((state) => chooseChannels(state, usual, 'u1'))
      .thenNothing();
    given([registeredAs('g2o', 'G2O User')])
      .when((state) => chooseChannels(state, usual, 'u1'))
      .thenEvents([chosen('o1', { email: false, notification: true })]);
  });

  it('stay where they are not named, organisation by organisation', () => {
    const mailed = chosen('o1', { email: true, notification: true });
    given([customer])
      .when((state) => chooseChannels(state, [choice('o1', { email: true })], 'u1'))
      .thenEvents([mailed]);
    given([customer, mailed])
      .when((state) =>
        chooseChannels(
          state,
          [choice('o1', { notification: false }), choice('o2', { email: true }), choice('o3', {})],
          'u1',
        ),
      )
      .thenEvents([
        chosen('o1', { email: true, notification: false }),
        chosen('o2', { email: true, notification: true }),
      ]);
    given([customer, mailed])
      .when((state) => chooseChannels(state, [choice('o1', { email: true })], 'u1'))
      .thenNothing();
  });

  it('are chosen by colleagues of the operator, but of an administrator by nobody else', () => {
    const mails = [choice('o1', { email: true })];
    given([customer])
      .when((state) => chooseChannels(state, mails, 'u2'))
      .thenEvents([chosen('o1', { email: true, notification: true })]);
    const admin = registeredAs('g2o', 'G2O Admin');
    given([admin])
      .when((state) => chooseChannels(state, mails, 'u2'))
      .thenRejected('administrator_kept');
    given([admin])
      .when((state) => chooseChannels(state, mails, 'u1'))
      .thenEvents([chosen('o1', { email: true, notification: false })]);
  });

  it('are of those who have access', () => {
    const mails = [choice('o1', { email: true })];
    given([])
      .when((state) => chooseChannels(state, mails, 'u1'))
      .thenRejected('user_unknown');
    given([customer, { type: 'UserRemoved', data: { userId: 'u1' } }])
      .when((state) => chooseChannels(state, mails, 'u1'))
      .thenRejected('user_removed');
    given([customer, { type: 'UserErased', data: { userId: 'u1' } }])
      .when((state) => chooseChannels(state, mails, 'u1'))
      .thenRejected('user_erased');
  });
});
