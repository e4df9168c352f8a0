import type { ReactNode } from 'react';
import type { CaseKind } from '#domain/events.ts';
import type { CaseRecord } from '#domain/records/records.ts';
import { useHasParts } from '../shell/engine-context.ts';
import { Panel } from '../ui/panel.tsx';
import { FormWithRail } from './form-with-rail.tsx';
import { CaseGlance } from './case-glance.tsx';
import { CaseOddities } from './case-oddities.tsx';
import { useCaseParts, usePartsOf } from './case-parts.ts';
import { CaseRail } from './case-rail.tsx';
import styles from './cases.module.css';

interface CaseSummaryProps {
  kind: CaseKind;
  record: CaseRecord;
  family: string;
  deadlines: ReactNode;
  /** The fields of the kind. */
  children: ReactNode;
}

/** A case at a glance, its form, and what belongs to it beside the form. Its parts stay as they are while somebody types. */
export function CaseSummary({ kind, record, family, deadlines, children }: CaseSummaryProps) {
  const parts = useCaseParts(record.uid);
  const contacts = usePartsOf('contact', record.uid);
  // Read in the render that reads the parts: a child that learned of it first would show the parts of before.
  const hasParts = useHasParts(family, record.uid);
  return (
    <div className={styles.summary}>
      <CaseGlance kind={kind} record={record} parts={parts} hasParts={hasParts} />
      <CaseOddities kind={kind} record={record} parts={parts} />
      <FormWithRail
        form={<Panel>{children}</Panel>}
        rail={
          <>
            {deadlines}
            <CaseRail record={record} hasParts={hasParts} events={parts.events} contacts={contacts} />
          </>
        }
      />
    </div>
  );
}
