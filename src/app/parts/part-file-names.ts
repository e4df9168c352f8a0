import { numberWords } from '../shell/status-words.ts';
import type { CaseParent } from './case-parent.ts';

/** What the PDF of a case's events or contacts is named after: its student, or its number where the department wants no name in a folder of downloads. */
export interface FileNaming {
  parent: Pick<CaseParent, 'id' | 'studentName' | 'number'>;
  filesNameStudents: boolean;
}

const numberOf = ({ parent }: FileNaming): string => numberWords(parent);

/** docs/product.md 9, PDF names. */
export const eventListName = (naming: FileNaming): string =>
  `Event List-${naming.filesNameStudents ? (naming.parent.studentName ?? 'No student') : numberOf(naming)}`;

/** docs/product.md 9, PDF names. */
export const contactListName = (naming: FileNaming): string =>
  naming.filesNameStudents ? (naming.parent.studentName ?? 'Contacts') : `Contacts-${numberOf(naming)}`;
