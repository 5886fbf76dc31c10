import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { organisationTypeNames } from '#contracts/people/organisation-admin';
import {
  type UserOrganisation,
  userOrganisationList,
  type UserOrganisationsAnswer,
} from '#contracts/people/user-admin';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Switch } from '../../components/form/Switch.tsx';
import { listSchema } from '../../lists/list-schema.ts';
import type { ListSource } from '../../lists/list-source.ts';
import { ListStates } from '../../lists/ListStates.tsx';
import { useList } from '../../lists/use-list.ts';
import { type Channel, ChannelChoices, channelNames } from './ChannelChoices.ts';
import './channels.css';

const channels = Object.keys(channelNames) as readonly Channel[];
const queries = listSchema(userOrganisationList, { filters: {} });

const sourceOf = (path: string): ListSource<UserOrganisation, UserOrganisationsAnswer> => ({
  path,
  rowId: ({ id }) => id,
  words: { one: 'organisation', many: 'organisations' },
});

/** Organisations of somebody, by the call that has them. Call it inside an observer. */
export const useOrganisationsOf = (path: string) => {
  const [source] = useState(() => sourceOf(path));
  return useList(queries, source);
};

interface OrganisationChannelsProps {
  readonly list: ReturnType<typeof useOrganisationsOf>;
  /** Whether the installation tells of anything at all. */
  readonly hasChannels: boolean;
  /** Why nothing can be switched. */
  readonly reason?: string | undefined;
}

interface RowProps extends Pick<OrganisationChannelsProps, 'hasChannels' | 'reason'> {
  readonly row: UserOrganisation;
  readonly choices: ChannelChoices;
}

const Row = observer(({ row, choices, hasChannels, reason }: RowProps) => (
  <fieldset className="channels-row" aria-label={row.name}>
    <div className="channels-organisation">
      <div className="channels-name">{row.name}</div>
      <div>{organisationTypeNames[row.type]}</div>
    </div>
    {hasChannels
      ? channels.map((channel) => (
          <Switch
            key={channel}
            label={channelNames[channel]}
            checked={choices.isOn(row, channel)}
            reason={reason}
            onChange={(on) => void choices.choose(row, channel, on)}
          />
        ))
      : null}
  </fieldset>
));

/** Organisations with what is told of each, and where; a switch acts at once. */
export const OrganisationChannels = observer(({ list, hasChannels, reason }: OrganisationChannelsProps) => {
  const { store } = list;
  const [choices] = useState(
    () =>
      new ChannelChoices(store.source.path, {
        done: (text) => snackbars.success(text),
        refused: (text) => snackbars.error(text),
      }),
  );
  return (
    <>
      {store.shown.length > 0 ? (
        <ul className="channels" aria-label="Organisations">
          {store.shown.map((row) => (
            <li key={row.id}>
              <Row row={row} choices={choices} hasChannels={hasChannels} reason={reason} />
            </li>
          ))}
        </ul>
      ) : null}
      <ListStates list={list} noData={{ title: 'No Organisations found.' }} rowHeight={56} />
    </>
  );
});
