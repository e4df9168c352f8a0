import { type DocumentType, documentTypeNames, extensionOf } from './documents.ts';
import { Problem } from './problems.ts';

/** What a file has to be, in words after "This file is not ". */
const words: Record<DocumentType, string> = {
  pdf: 'a PDF file (.pdf)',
  docx: 'a Word document (.docx)',
  xlsx: 'an Excel workbook (.xlsx)',
  pptx: 'a PowerPoint presentation (.pptx)',
  png: 'a PNG picture (.png)',
  jpg: 'a JPEG picture (.jpg)',
  txt: 'a plain text file (.txt)',
  eml: 'an e-mail message (.eml)',
};

const allowedTypes = (types: readonly DocumentType[]) => `Allowed types: ${types.join(', ')}.`;

const typeNotAllowed = (types: readonly DocumentType[]): Problem =>
  new Problem('unsupportedType', `Files of this type can't be added. ${allowedTypes(types)}`);

/** The type of a file by its name. Throws Problem 'unsupportedType' for an extension that is not in the list. */
export function typeOfFile(name: string, types: readonly DocumentType[] = documentTypeNames): DocumentType {
  const extension = extensionOf(name);
  const type = types.find((one) => one === extension);
  if (!type) throw typeNotAllowed(types);
  return type;
}

/** For content that is not what the extension says, or that is not let in. */
export const notOfType = (type: DocumentType, types: readonly DocumentType[] = documentTypeNames): Problem =>
  new Problem('unsupportedType', `This file is not ${words[type]} that can be read. ${allowedTypes(types)}`);

/** For an Office file with macros. */
export const holdsMacros = (types: readonly DocumentType[]): Problem =>
  new Problem('unsupportedType', `Files with macros can't be added. ${allowedTypes(types)}`);

/** For an Office file that loads something from elsewhere when it is opened. */
export const loadsMore = (types: readonly DocumentType[]): Problem =>
  new Problem(
    'unsupportedType',
    `Files that load a template or an object from elsewhere can't be added. ${allowedTypes(types)}`,
  );

/** For an Office file with something inside that another program opens. */
export const holdsObjects = (types: readonly DocumentType[]): Problem =>
  new Problem(
    'unsupportedType',
    `Files with objects of other programs inside (OLE, ActiveX) can't be added: save them as PDF, or take the objects out. ${allowedTypes(types)}`,
  );

export const fileEmpty = (): Problem => new Problem('invalid', 'The file is empty.');

/** For a file of more bytes than the limit, which is said in its unit of the setting. */
export const fileTooLarge = (limit: number): Problem =>
  new Problem(
    'tooLarge',
    `The file is too large: at most ${Math.floor((limit / 1024 / 1024) * 10) / 10} MB can be added.`,
  );
