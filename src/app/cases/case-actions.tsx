import { Fragment } from 'react';
import type { CaseRecord } from '#domain/records/records.ts';
import { useHearingBinder } from '../binder/use-hearing-binder.tsx';
import { useCalendarFile } from '../calendar/use-calendar-file.ts';
import { PrintCase, type PrintCaseProps } from '../case-print/print-case.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import { HeadActions } from '../record-form/record-head.tsx';
import { useRestrictionActions } from '../restrictions/use-restriction-actions.tsx';
import { useRecordRetention } from '../retention/record-retention.tsx';
import { Menu } from '../ui/menu.tsx';
import { AssignButton } from './assign-button.tsx';
import { CaseWalk } from './case-walk.tsx';

interface CaseActionsProps extends PrintCaseProps {
  record: CaseRecord;
  /** What the case is called. */
  title: string;
  /** The server has no such case yet. */
  isNew: boolean;
}

/** In the head of a case: the way to its neighbours in the list, and what is done with it. */
export function CaseActions(props: CaseActionsProps) {
  const { kind, uid, family, form, title, isNew } = props;
  return (
    <HeadActions>
      <CaseWalk />
      <AssignButton kind={kind} uid={uid} />
      <PrintCase kind={kind} uid={uid} family={family} form={form} />
      <HistoryButton entity={kind} uid={uid} title={title} isNew={isNew} />
      <CaseMore {...props} />
    </HeadActions>
  );
}

/** The menu `More` of a case: what is done with it now and then. What is done daily stands beside it as buttons. */
function CaseMore(props: CaseActionsProps) {
  const { kind, uid, title, isNew } = props;
  const parts = [
    useHearingBinder(props),
    useCalendarFile(props),
    useRestrictionActions(props),
    useRecordRetention({ entity: kind, uid, name: title, isNew }),
  ];
  return (
    <>
      <Menu isCommand label="More" items={parts.flatMap(({ items }) => items)} />
      {parts.map(({ beside }, index) => (
        <Fragment key={index}>{beside}</Fragment>
      ))}
    </>
  );
}
