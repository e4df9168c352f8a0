import { DueProcessDeadlines } from '../cases/case-deadlines.tsx';
import { CaseOnOnePage } from '../cases/case-layout.tsx';
import { CaseScreen } from '../cases/case-screen.tsx';
import type { Viewed } from '#sync/engine/engine.ts';
import { decisionExtension } from './decision-extension.tsx';
import { DueProcessFields } from './due-process-fields.tsx';
import { MediationOfDueProcess } from './mediation-of-due-process.tsx';

const summary = (viewed: Viewed<'dueprocess'>) => (
  <DueProcessFields
    isNew={viewed.isNew}
    studentUid={viewed.record.studentUid}
    mediation={<MediationOfDueProcess viewed={viewed} />}
  />
);

const deadlines = <DueProcessDeadlines extension={decisionExtension} />;

/** A due process case: /dueprocess/edit/{id}/{returnState}. */
export const DueProcessScreen = () => (
  <CaseScreen kind="dueprocess" summary={summary} deadlines={deadlines} />
);

/** The same on one long page: /dueprocessold/edit/{id}/{returnState} (docs/product.md 2.5). */
export const DueProcessOnePageScreen = () => (
  <CaseScreen kind="dueprocess" summary={summary} deadlines={deadlines} layout={CaseOnOnePage} />
);
