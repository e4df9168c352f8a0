import type { CaseKind } from '../events.ts';
import type { Complaint } from './complaint.ts';
import type { DueProcess } from './due-process.ts';
import type { Mediation } from './mediation.ts';

/** What is stored of a case, by its kind. */
export interface CaseRecords {
  complaint: Complaint;
  mediation: Mediation;
  dueprocess: DueProcess;
}

/** The words and functions in which the three kinds of case differ wherever they are shown alike. */
export interface CaseKindEntry<K extends CaseKind> {
  /** One of them, in a sentence and on buttons. */
  one: string;
  many: string;
  /** The number that lists show and sort by: complaints go by their year's number (docs/product.md 2.6). */
  number: (record: CaseRecords[K]) => string | null;
}

export const caseKinds: { readonly [K in CaseKind]: CaseKindEntry<K> } = {
  complaint: {
    one: 'Complaint',
    many: 'Complaints',
    number: (complaint) => complaint.yearCaseNumber,
  },
  mediation: {
    one: 'Mediation',
    many: 'Mediations',
    number: (mediation) => mediation.caseNumber,
  },
  dueprocess: {
    one: 'Due Process',
    many: 'Due Processes',
    number: (dueProcess) => dueProcess.caseNumber,
  },
};
