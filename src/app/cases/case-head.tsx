import { memo } from 'react';
import { Link } from 'react-router-dom';
import { aeaName } from '#domain/aeas.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import { isRestricted } from '#domain/cases/restricted.ts';
import type { CaseKind } from '#domain/events.ts';
import { districtLongName } from '#domain/lookups.ts';
import type { CaseRecord } from '#domain/records/records.ts';
import { displayName, type Student } from '#domain/students.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { CaseBadges } from '../parts/case-marks.tsx';
import { RecordTitle } from '../record-form/record-head.tsx';
import { useNamedWords } from '../restrictions/named-words.ts';
import { useAll, useRecord } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { Badge } from '../ui/badge.tsx';
import { casePerson } from './case-person.ts';
import styles from './case-head.module.css';
import { OtherYear } from './other-year.tsx';

/** What a case is called on its screen and in its dialogs. */
export const caseName = <K extends CaseKind>(kind: K, record: Viewed<K>['record']): string =>
  `${caseKinds[kind].one} ${caseKinds[kind].number(record) ?? ''}`.trim();

interface CaseHeadProps {
  title: string;
  record: CaseRecord;
  mark: Viewed<CaseKind>['mark'];
}

/** The title of a case, with its state. */
export const CaseHead = memo(({ title, record, mark }: CaseHeadProps) => (
  <RecordTitle title={title}>
    <CaseBadges mark={mark} dateClosed={record.dateClosed} />
    {isRestricted(record) && <Badge icon="lock">Restricted</Badge>}
  </RecordTitle>
));

interface CaseFactsProps {
  record: CaseRecord;
  student: Student | undefined;
}

/** Whom and where a case is about, and whose work it is. */
export const CaseFacts = memo(function CaseFacts({ record, student }: CaseFactsProps) {
  const district = useAll('district').find((one) => one.record.code === record.locationDistrict)?.record;
  const { label, name, userUid } = casePerson(record);
  const named = useNamedWords(record);
  const person = useRecord('person', userUid === null ? '' : `~${userUid}`)?.record;
  return (
    <ul className={styles.facts}>
      {student && (
        <li>
          <Link to={links.student(referenceOf(student))}>{displayName(student)}</Link>
        </li>
      )}
      {district && <li title={districtLongName(district)}>{district.name}</li>}
      {record.aeaCode !== null && <li>{aeaName(record.aeaCode)}</li>}
      <li>
        {label} {name ?? '—'} {person?.isActive === false && <Badge>Not active</Badge>}
      </li>
      {named && <li>Seen only by: {named}</li>}
      <OtherYear dateFiled={record.dateFiled} dateClosed={record.dateClosed} />
    </ul>
  );
});
