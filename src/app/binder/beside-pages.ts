import {
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';

const name = (text: string) => PDFName.of(text);

const dictIn = (dict: PDFDict | undefined, key: string): PDFDict | undefined => {
  const found = dict?.lookup(name(key));
  return found instanceof PDFDict ? found : undefined;
};
const listIn = (dict: PDFDict | undefined, key: string): PDFArray | undefined => {
  const found = dict?.lookup(name(key));
  return found instanceof PDFArray ? found : undefined;
};

/** Fields stand in each other no deeper than this: a damaged file may lead back to where it began. */
const deepest = 50;

/** What an entry of a field is, which it may have from the field that it belongs to. */
function ofField(field: PDFDict, key: string): PDFObject | undefined {
  let at: PDFDict | undefined = field;
  for (let depth = 0; at && depth < deepest; depth += 1) {
    const found = at.lookup(name(key));
    if (found) return found;
    at = dictIn(at, 'Parent');
  }
  return undefined;
}

const hidden = 2;

/** Whether a field of a form was filled in, and its place on the page is to be seen. A signature is no entry. */
function isFilled(field: PDFDict): boolean {
  const flags = field.lookup(name('F'));
  if (flags instanceof PDFNumber && (flags.asNumber() & hidden) !== 0) return false;
  if (ofField(field, 'FT') === name('Sig')) return false;
  const value = ofField(field, 'V');
  if (value === undefined || value === PDFNull || value === name('Off')) return false;
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText() !== '';
  return !(value instanceof PDFArray) || value.size() > 0;
}

const isDrawn = (field: PDFDict) => dictIn(field, 'AP')?.lookup(name('N')) !== undefined;

/** The places of fields on the pages. */
const widgetsOf = (pdf: PDFDocument): PDFDict[] =>
  pdf.getPages().flatMap(({ node }) => {
    const annotations = listIn(node, 'Annots');
    return Array.from({ length: annotations?.size() ?? 0 }, (_, index) => annotations?.lookup(index)).filter(
      (one): one is PDFDict => one instanceof PDFDict && one.lookup(name('Subtype')) === name('Widget'),
    );
  });

/**
 * Whether what was filled in is drawn by readers only, as they read the form: the pages don't bear it, or bear what the form says is
 * to be drawn anew.
 */
export function hasUndrawnEntries(pdf: PDFDocument): boolean {
  // The one page of such a form asks for a reader that draws it.
  if (pdf.catalog.lookup(name('NeedsRendering')) === PDFBool.True) return true;
  const isStale = dictIn(pdf.catalog, 'AcroForm')?.lookup(name('NeedAppearances')) === PDFBool.True;
  return widgetsOf(pdf).some((field) => isFilled(field) && (isStale || !isDrawn(field)));
}

/** Whether readers hide a layer at first, which the document says and not its pages. */
export function hidesLayers(pdf: PDFDocument): boolean {
  const layers = dictIn(pdf.catalog, 'OCProperties');
  const initial = dictIn(layers, 'D');
  if ((listIn(initial, 'OFF')?.size() ?? 0) > 0) return true;
  if (initial?.lookup(name('BaseState')) !== name('OFF')) return false;
  const shown = new Set(listIn(initial, 'ON')?.asArray());
  return (listIn(layers, 'OCGs')?.asArray() ?? []).some((layer) => !shown.has(layer));
}
