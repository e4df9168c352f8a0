import { useMemo, useRef, useState } from 'react';
import { excerpt } from '#domain/excerpt.ts';
import type { KindedCase } from '#domain/deadlines/case-due-dates.ts';
import { gridDate } from '#domain/fields.ts';
import { DocumentLink } from '../documents/document-link.tsx';
import { HistoryEntry } from '../history/history-entry.tsx';
import { type Changes, useChanges } from '../history/use-changes.ts';
import { Standing } from '../parts/standing.tsx';
import { useRecord } from '../shell/engine-context.ts';
import { GoingButton } from '../ui/going-button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { todayHere } from '../ui/today.ts';
import { useToday } from '../ui/use-today.ts';
import { useIsPrinting } from '../ui/use-is-printing.ts';
import { underMonths } from './event-groups.ts';
import { type EventRow, timeWords } from './event-rows.ts';
import { type TimelineItem, timelineItems } from './timeline-items.ts';
import styles from './timeline.module.css';
import type { CaseParent } from '../parts/case-parent.ts';

interface TimelineProps {
  parent: CaseParent;
  events: readonly EventRow[];
  isNewestFirst: boolean;
  onOpen: (eventUid: string) => void;
}

/** Lines that are shown until somebody asks for all: more of them would hold up the page. */
const mostLines = 100;

/**
 * Everything that a case went through in one dated list: its course, limits met and missed, extensions, events and documents,
 * which this device knows, and changes of fields with what was decided on conflicts, which the server tells.
 */
export function Timeline({ parent, events, isNewestFirst, onOpen }: TimelineProps) {
  const record = useRecord(parent.kind, `~${parent.uid}`)?.record;
  const told = useChanges(parent.kind, parent.uid);
  const today = useToday();
  const { changes } = told;
  const isPrinting = useIsPrinting();
  const [wantsAll, setWantsAll] = useState(false);
  const timeline = useRef<HTMLElement>(null);
  const lineAt = (place: number) => timeline.current?.querySelectorAll<HTMLElement>('li[data-kind]')[place];
  const items = useMemo(() => {
    if (!record) return [];
    const one = { kind: parent.kind, record } as KindedCase;
    return timelineItems(one, events, changes, { today, isNewestFirst });
  }, [parent.kind, record, events, changes, today, isNewestFirst]);
  const shown = wantsAll || isPrinting ? items : items.slice(0, mostLines);
  const groups = underMonths(shown, ({ day }) => day, today);
  const ofChanges = <OfChanges told={told} next={() => timeline.current} />;
  return (
    <section ref={timeline} className={styles.timeline} aria-label="Timeline" tabIndex={-1}>
      {!isNewestFirst && ofChanges}
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title ?? undefined}>
          <h2 className={styles.month}>{title}</h2>
          <ol className={styles.items}>
            {rows.map((item) => (
              <li key={item.id} className={styles.item} data-kind={item.kind} tabIndex={-1}>
                <span className={styles.day}>{item.day === null ? 'No date' : gridDate(item.day)}</span>
                <Icon name={icons[item.kind]} />
                <div className={styles.what}>
                  <Item item={item} of={parent.uid} onOpen={onOpen} />
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {shown.length < items.length && (
        <div className={styles.more}>
          <GoingButton
            next={() => lineAt(mostLines)}
            onClick={() => setWantsAll(true)}
          >{`Show all ${items.length.toLocaleString('en-US')} lines`}</GoingButton>
        </div>
      )}
      {isNewestFirst && ofChanges}
    </section>
  );
}

const icons: Record<TimelineItem['kind'], IconName> = {
  course: 'info',
  limit: 'clock',
  extension: 'calendar',
  event: 'send',
  document: 'paperclip',
  change: 'pencil',
};

interface ItemProps extends Pick<TimelineProps, 'onOpen'> {
  item: TimelineItem;
  /** The case, by uid. */
  of: string;
}

function Item({ item, of, onOpen }: ItemProps) {
  switch (item.kind) {
    case 'course':
      return <p className={styles.title}>{item.what}</p>;
    case 'limit':
      return (
        <p>
          <span className={styles.title}>{item.dueDate.what}</span>{' '}
          {item.day !== item.dueDate.due && <>due {gridDate(item.dueDate.due)} </>}
          <Standing dueDate={item.dueDate} today={todayHere()} />
        </p>
      );
    case 'extension':
      return (
        <p>
          <span className={styles.title}>{item.dueDate.what}</span> extended from{' '}
          {gridDate(item.dueDate.originalDue)} to {gridDate(item.dueDate.due)}
        </p>
      );
    case 'event': {
      const { uid, type, narrative } = item.event;
      return (
        <>
          <p>
            <button type="button" className={styles.link} onClick={() => onOpen(uid)}>
              {type ?? 'Event'}
            </button>{' '}
            {timeWords(item.event)}
          </p>
          {narrative !== null && <p className={styles.narrative}>{excerpt(narrative, [])}</p>}
        </>
      );
    }
    case 'document':
      return (
        <p>
          Document <DocumentLink document={item.document} className={styles.link} /> added
        </p>
      );
    case 'change':
      return <HistoryEntry change={item.change} of={of} newer={item.newer} />;
  }
}

interface OfChangesProps {
  told: Changes;
  /** Where the focus goes from a button that goes. */
  next: () => HTMLElement | null;
}

/** What is to be said of the changes that the server tells: on their way, out of reach, or only a part of them. */
function OfChanges({ told: { problem, isLoading, reload, askEarlier }, next }: OfChangesProps) {
  if (problem !== null)
    return (
      <div className={styles.more}>
        <p>
          {problem.code === 'unavailable'
            ? 'Changes of fields are not kept on this device: only the server tells them.'
            : problem.messages.join(' ')}
        </p>
        <GoingButton next={next} icon="sync" isBusy={isLoading} onClick={reload}>
          Try again
        </GoingButton>
      </div>
    );
  if (isLoading) return <p className={styles.more}>Asking the server for changes of fields…</p>;
  if (!askEarlier) return null;
  return (
    <div className={styles.more}>
      <GoingButton next={next} icon="clock" onClick={askEarlier}>
        Earlier changes
      </GoingButton>
    </div>
  );
}
