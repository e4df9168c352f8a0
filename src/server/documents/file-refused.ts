import type { DocumentType } from '#domain/documents.ts';
import { Problem } from '#domain/problems.ts';

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

/** 415 for an extension that is not in the list. */
export const typeNotAllowed = (types: readonly DocumentType[]): Problem =>
  new Problem('unsupportedType', `Files of this type can't be added. ${allowedTypes(types)}`);

/** 415 for content that is not what the extension says, or that is not let in. */
export const notOfType = (type: DocumentType, types: readonly DocumentType[]): Problem =>
  new Problem('unsupportedType', `This file is not ${words[type]} that can be read. ${allowedTypes(types)}`);

/** 415 for an Office file with macros. */
export const holdsMacros = (types: readonly DocumentType[]): Problem =>
  new Problem('unsupportedType', `Files with macros can't be added. ${allowedTypes(types)}`);

/** 415 for a file in which the virus scanner found something. */
export const virusFound = (): Problem =>
  new Problem('unsupportedType', 'The virus scanner refused this file.');

/** 413, in the unit of the setting. */
export const fileTooLarge = (limit: number): Problem =>
  new Problem('tooLarge', `The file is too large: at most ${limit / 1024 / 1024} MB can be added.`);

export const fileEmpty = (): Problem => new Problem('invalid', 'The file is empty.');
