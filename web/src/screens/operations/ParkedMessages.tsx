import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { parkedMessagesChannel } from '#contracts/live/channels';
import {
  type ParkedMessagesAnswer,
  parkedMessagesList,
  type ParkedMessageView,
} from '#contracts/operations/parked-messages';
import { asHttpError } from '../../api/http-error.ts';
import { http } from '../../api/http.ts';
import { snackbars } from '../../components/feedback/snackbars.ts';
import { Button } from '../../components/form/Button.tsx';
import { utcMoment } from '../../format/dates.ts';
import { listSchema } from '../../lists/list-schema.ts';
import { followed, type ListSource } from '../../lists/list-source.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListTable, type ListColumn } from '../../lists/ListTable.tsx';
import { useList } from '../../lists/use-list.ts';

const path = '/operations/parked-messages';

const queries = listSchema(parkedMessagesList);

const source: ListSource<ParkedMessageView, ParkedMessagesAnswer> = {
  path,
  rowId: ({ id }) => id,
  words: { one: 'parked message', many: 'parked messages' },
  live: followed({
    channel: parkedMessagesChannel.name(),
    nameOf: ({ messageId }) => `Message ${messageId}`,
  }),
};

const replay = async ({ id, messageId }: ParkedMessageView): Promise<void> => {
  try {
    await http.post<unknown>(`${path}/${id}/replay`);
    snackbars.success(`Message ${messageId} was published again.`);
  } catch (failure) {
    snackbars.error(asHttpError(failure).message);
  }
};

const Replay = ({ message }: { readonly message: ParkedMessageView }) => {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      variant="ghost"
      aria-disabled={busy}
      aria-label={`Replay message ${message.messageId}`}
      onClick={() => {
        if (busy) return;
        setBusy(true);
        void replay(message).finally(() => setBusy(false));
      }}
    >
      Replay
    </Button>
  );
};

const columns: readonly ListColumn<ParkedMessageView>[] = [
  { key: 'reason', header: 'Reason', width: 400, text: ({ reason }) => reason },
  { key: 'parkedAt', header: 'Parked', width: 180, text: ({ parkedAt }) => utcMoment(parkedAt) },
  { key: 'topic', header: 'Topic', width: 230, text: ({ topic }) => topic },
  { key: 'messageId', header: 'Message', width: 290, rowHeader: true, text: ({ messageId }) => messageId },
  {
    key: 'replay',
    header: 'Replay',
    width: 100,
    text: () => '',
    content: (message) => <Replay message={message} />,
  },
];

/** Messages of other systems that could not be taken in; nothing while there are none. */
export const ParkedMessages = observer(() => {
  const list = useList(queries, source);
  const { store } = list;
  if ((store.page?.meta.total ?? 0) === 0 || !store.isListed) return null;
  return (
    <section className="parked" aria-label="Parked messages">
      <h2>Parked messages</h2>
      <p>They could not be taken in; all others were. Mend what they were parked for, then replay them.</p>
      <ListTable list={list} label="Parked messages" name="parked-messages" columns={columns} />
      <ListPager list={list} />
    </section>
  );
});
