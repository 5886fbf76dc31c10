import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { nominationChannel } from '#contracts/live/channels';
import type { NominationView } from '#contracts/nomination/nomination-view';
import type { NominationField } from '#domain/nomination/terms';
import { LoadStateView } from '../../../app/LoadStateView.tsx';
import { scrollable } from '../../../components/scrollable.ts';
import { SkeletonRows } from '../../../components/feedback/Skeleton.tsx';
import { live } from '../../../live/connection.ts';
import { session } from '../../../stores/session.ts';
import { worldTime } from '../../../stores/world-time.ts';
import { mayWrite } from '../turn.ts';
import { Composer } from './Composer.tsx';
import { messagesPath } from './message-draft.ts';
import { MessageItem } from './MessageItem.tsx';
import { ThreadScroll } from './ThreadScroll.ts';
import { ThreadStore } from './ThreadStore.ts';
import { dayText, portalName, typingText } from './thread-words.ts';
import { Typing } from './Typing.ts';
import './thread.css';

export interface ThreadProps {
  readonly nomination: NominationView;
  /** The nominations' calls of the organisation under which it is looked at. */
  readonly base: string;
  readonly organisation: string;
  /** What stands between the messages and the composer. */
  readonly bar: ReactNode;
  readonly onRead: () => void;
  readonly onField: (field: NominationField) => void;
}

const useThread = ({ nomination, base, organisation, onRead }: ThreadProps) => {
  const [thread] = useState(() => {
    const side = session.isStaff ? 'internal' : 'external';
    const channel = nominationChannel.name({
      organisationId: organisation,
      nominationId: nomination.id,
      side,
    });
    const reader = session.profile?.id ?? '';
    return new ThreadStore({ base, nomination: nomination.id, channel, reader }, onRead);
  });
  const [typing] = useState(() => new Typing({ id: session.profile?.id ?? '', name: session.displayName }));
  const { id } = nomination;
  const writes = mayWrite(nomination);
  useEffect(() => {
    void thread.load();
    return () => thread.close();
  }, [thread]);
  useEffect(() => {
    if (!writes) return undefined;
    typing.join(organisation, id);
    return () => typing.leave();
  }, [typing, organisation, id, writes]);
  const isLive = live.state === 'live';
  useEffect(() => {
    if (isLive) thread.stands();
  }, [thread, isLive]);
  return { thread, typing, writes };
};

type MessagesProps = Pick<ThreadProps, 'nomination' | 'onField'> & {
  readonly thread: ThreadStore;
};

const Messages = observer(({ thread, nomination, onField }: MessagesProps) => {
  const [now] = useState(() => worldTime.now());
  const list = useRef<HTMLOListElement>(null);
  const [scroll] = useState(() => new ThreadScroll());
  const { messages, readUpTo } = thread;
  const first = messages[0]?.ordinal;
  // After each drawing: whatever came, by whatever way, may have made the list longer.
  useLayoutEffect(() => {
    if (list.current) scroll.drawn(list.current, first);
  });
  const me = session.profile?.id;
  const firstNew = messages.find(({ ordinal, user }) => ordinal > readUpTo && user?.id !== me)?.id;
  return (
    <ol
      className="thread-messages"
      ref={list}
      onScroll={({ currentTarget }) => {
        if (scroll.scrolled(currentTarget)) void thread.earlier();
      }}
      {...scrollable}
      aria-label="Messages"
    >
      {thread.isLoadingEarlier ? <li className="thread-day">Loading…</li> : null}
      {messages.map((message, at) => {
        const day = dayText(message.timestamp, now);
        const before = messages[at - 1];
        return (
          <Fragment key={message.id}>
            {before && dayText(before.timestamp, now) === day ? null : (
              <li className="thread-day">
                <span>{day}</span>
              </li>
            )}
            {message.id === firstNew ? (
              <li className="thread-new">
                <span>New</span>
              </li>
            ) : null}
            <MessageItem message={message} nomination={nomination} onField={onField} />
          </Fragment>
        );
      })}
    </ol>
  );
});

/** What both sides say of a nominated vessel, live, and where one says something. */
export const Thread = observer((props: ThreadProps) => {
  const { nomination, base, bar, onField } = props;
  const { thread, typing, writes } = useThread(props);
  const writers = [...(thread.held.length > 0 ? [portalName] : []), ...typing.names];
  return (
    <section className="thread" aria-label="Thread">
      {thread.state.name === 'idle' ? (
        <Messages thread={thread} nomination={nomination} onField={onField} />
      ) : (
        <div className="thread-messages">
          <LoadStateView
            state={thread.state}
            onRetry={() => void thread.retry()}
            skeleton={<SkeletonRows rows={6} height={56} />}
            noData={{ title: 'No messages', text: 'The thread of this nomination is not there.' }}
          />
        </div>
      )}
      <output className="thread-typing">
        {writers.length === 0 ? null : (
          <>
            <span className="thread-dots" aria-hidden />
            {typingText(writers)}
          </>
        )}
      </output>
      {bar}
      {writes ? (
        <Composer
          path={messagesPath(base, nomination.id)}
          nomination={nomination}
          typing={typing}
          onSent={() => void thread.load()}
        />
      ) : null}
    </section>
  );
});
