import { describe, expect, it } from '@jest/globals';
import { actKinds, type Act, type ActView } from '#contracts/people/activity';
import { actText, byText, whomText } from './act-words.ts';

const ana = { name: 'Ana Prado', email: 'ana@x.example', is_staff: false };
const view = (act: Act, own: Partial<ActView> = {}): ActView => ({
  id: '1',
  act,
  at: '2026-11-27T08:00:00.000Z',
  by: ana,
  whom: null,
  organisation: null,
  is_own: false,
  from: null,
  to: null,
  feature: null,
  ...own,
});

describe('an act', () => {
  it('of every kind is told in words', () => {
    for (const act of Object.keys(actKinds) as Act[])
      expect([act, actText(view(act))]).toEqual([act, expect.stringMatching(/^[A-Z]|switched/)]);
  });

  it('calls roles and features as screens do', () => {
    expect(actText(view('member_invited', { to: 'super' }))).toBe('Invited as Administrator');
    expect(actText(view('member_role_changed', { from: 'spectator', to: 'declarer' }))).toBe(
      'Role changed from Spectator to Declarer',
    );
    expect(actText(view('staff_role_changed', { from: 'G2O User', to: 'G2O Admin' }))).toBe(
      'Role changed from G2O User to G2O Admin',
    );
    expect(actText(view('feature_switched', { feature: 'kpis', from: 'off', to: 'on' }))).toBe(
      'KPIs switched on',
    );
    expect(actText(view('invitation_renewed', { from: 'super', to: 'super' }))).toBe('Invitation sent again');
    expect(actText(view('member_left', { is_own: true }))).toBe('Left');
    expect(actText(view('member_left'))).toBe('Removed');
  });

  it('names who did it, as far as whoever looks may know', () => {
    expect(byText(view('member_left'))).toBe('Ana Prado');
    expect(byText(view('member_left', { by: { name: null, email: null, is_staff: true } }))).toBe('G2O');
    expect(byText(view('member_left', { by: { name: null, email: null, is_staff: false } }))).toBe(
      'Name erased',
    );
    expect(byText(view('member_joined', { by: null }))).toBe('Laycan');
    const invited = { name: null, email: 'new@x.example', is_staff: false };
    expect(whomText(view('member_invited', { whom: invited }))).toBe('new@x.example');
    expect(whomText(view('organisation_founded'))).toBe('');
  });
});
