import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { readPdf } from '../../../src/app/binder/read-pdf.ts';
import { pdfSample } from '../../helpers/pdf-samples.ts';

const name = (text: string) => PDFName.of(text);
const damaged = 'It is damaged: not all of its pages can be read.';
const undrawn = 'It is a form whose entries are not drawn on its pages: they would be missing in a binder.';
const layered = 'It has hidden layers: its pages would not look the same in a binder.';

/** Why a PDF of one page that was changed so can't be in a binder; null: it can. */
async function reasonOf(change: (pdf: PDFDocument) => void): Promise<string | null> {
  const pdf = await PDFDocument.load(await pdfSample(1));
  change(pdf);
  const saved = await pdf.save({ updateFieldAppearances: false });
  return readPdf(saved).then(
    () => null,
    (thrown: Error) => thrown.message,
  );
}

/** Has the page's content in these parts beside its own one. */
const inParts = (more: (pdf: PDFDocument) => PDFRef) => (pdf: PDFDocument) => {
  const { node } = pdf.getPage(0);
  const own = node.get(name('Contents'));
  const parts = own instanceof PDFArray ? own.asArray() : [own ?? pdf.context.nextRef()];
  node.set(name('Contents'), pdf.context.obj([...parts, more(pdf)]));
};

test('a page whose content has a part that is not in the file is damaged', async () => {
  const missing = (pdf: PDFDocument) => pdf.context.nextRef();
  expect(await reasonOf(inParts(missing))).toBe(damaged);
  const there = (pdf: PDFDocument) => pdf.context.register(pdf.context.stream('0 0 9 9 re f'));
  expect(await reasonOf(inParts(there))).toBeNull();
});

test('a page that has something else where its pictures are named is damaged, and ends nothing but itself', async () => {
  const wrong = (pdf: PDFDocument) =>
    pdf.getPage(0).node.Resources()?.set(name('XObject'), pdf.context.obj(7));
  expect(await reasonOf(wrong)).toBe(damaged);
});

/** A form with a text field in which somebody has typed, or nobody has; `change` sees where it is on the page. */
const aForm =
  (typed: string, change: (widget: PDFDict, form: PDFDict, pdf: PDFDocument) => void = () => {}) =>
  (pdf: PDFDocument) => {
    const form = pdf.getForm();
    const field = form.createTextField('Reason');
    if (typed) field.setText(typed);
    field.addToPage(pdf.getPage(0));
    form.updateFieldAppearances();
    const widget = pdf.getPage(0).node.Annots()?.lookup(0, PDFDict);
    if (!widget) throw new Error('no field');
    change(widget, form.acroForm.dict, pdf);
  };
const undraw = (widget: PDFDict) => void widget.delete(name('AP'));
const stale = (_: PDFDict, form: PDFDict) => form.set(name('NeedAppearances'), PDFBool.True);

test('a form is in a binder where its pages bear what was filled in', async () => {
  expect(await reasonOf(aForm('They withdrew'))).toBeNull();
  expect(await reasonOf(aForm('They withdrew', undraw))).toBe(undrawn);
  expect(await reasonOf(aForm('They withdrew', stale))).toBe(undrawn);
});

test('a form in which nothing was filled in, or nothing that is to be seen, is in a binder', async () => {
  expect(await reasonOf(aForm('', undraw))).toBeNull();
  expect(await reasonOf(aForm('', stale))).toBeNull();
  const hide = (widget: PDFDict) => {
    undraw(widget);
    widget.set(name('F'), widget.context.obj(2));
  };
  expect(await reasonOf(aForm('They withdrew', hide))).toBeNull();
});

test('a form whose fields lead in a circle is read to its end', async () => {
  const circle = (widget: PDFDict, _: PDFDict, { context }: PDFDocument) => {
    const itself = context.getObjectRef(widget) ?? context.nextRef();
    widget.delete(name('V'));
    widget.set(name('Parent'), context.register(context.obj({ Parent: itself })));
  };
  expect(await reasonOf(aForm('They withdrew', circle))).toBeNull();
});

test('a form that only a reader of forms draws is named', async () => {
  expect(await reasonOf((pdf) => pdf.catalog.set(name('NeedsRendering'), PDFBool.True))).toBe(undrawn);
});

/** A document with two layers, of which readers show at first what `initial` says. */
const withLayers = (initial: (layers: PDFRef[]) => object) => (pdf: PDFDocument) => {
  const { context } = pdf;
  const layers = ['Plan', 'Notes'].map((text) => context.register(context.obj({ Type: 'OCG', Name: text })));
  pdf.catalog.set(name('OCProperties'), context.obj({ OCGs: layers, D: initial(layers) as never }));
};

test('a document with layers is in a binder where none of them is hidden at first', async () => {
  expect(await reasonOf(withLayers((ON) => ({ ON, OFF: [] })))).toBeNull();
  expect(await reasonOf(withLayers((ON) => ({ BaseState: 'OFF', ON })))).toBeNull();
  expect(await reasonOf(withLayers(([, notes]) => ({ OFF: [notes] })))).toBe(layered);
  expect(await reasonOf(withLayers(([plan]) => ({ BaseState: 'OFF', ON: [plan] })))).toBe(layered);
});
