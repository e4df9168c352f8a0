import { degrees, PDFDict, PDFDocument, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#domain/problems.ts';
import { binderAnswers } from '../../../src/app/binder/binder-answers.ts';
import type { BinderQuestion } from '../../../src/app/binder/binder-questions.ts';
import { type BinderTools, makeBinder } from '../../../src/app/binder/make-binder.ts';
import type { AnsweringWorker } from '../../../src/app/parts/asked-worker.ts';
import type { Paper } from '../../../src/app/parts/paper.ts';
import { pdfOf } from '../../../src/app/parts/pdf-of.ts';
import { readBinder } from '../../helpers/binder-pages.ts';
import { paperFonts, serveFonts } from '../../helpers/paper-fonts.ts';
import { jpegSample, pdfSample, pngSample } from '../../helpers/pdf-samples.ts';

beforeEach(serveFonts);
afterEach(() => vi.unstubAllGlobals());

/** The worker's own answers, in this thread. */
function startWorker(): AnsweringWorker {
  const answer = binderAnswers();
  let take: (event: { data: unknown }) => void = () => {};
  return {
    addEventListener: ((type: string, listener: typeof take) => {
      if (type === 'message') take = listener;
    }) as AnsweringWorker['addEventListener'],
    postMessage: (question: BinderQuestion) => void answer(question).then((data) => take({ data })),
    terminate: () => {},
  };
}

/** Two pages, as a case may have. */
const printed: Paper = {
  fileName: 'Complaint 2026-0045',
  title: 'Complaint 2026-0045',
  orientation: 'portrait',
  margins: [40, 40, 40, 40],
  fontSize: 9,
  footer: '2026-0045 · printed by Jordan Ellis',
  content: [{ text: 'The case' }, { text: 'Its events', pageBreak: 'before' }],
};

type Files = Record<string, Uint8Array<ArrayBuffer> | Problem>;

/** Makes the binder of a case that has these documents. */
const binderOf = (files: Files, tools: Partial<BinderTools> = {}, names: Record<string, string> = {}) =>
  makeBinder(
    {
      cover: {
        title: 'Complaint 2026-0045',
        facts: [],
        allDocuments: Object.keys(files).length,
        printing: { today: '2026-11-23', by: 'Jordan Ellis' },
      },
      printed,
      documents: Object.keys(files).map((title) => ({
        uid: title,
        title,
        name: names[title] ?? title,
        event: '10/07/2026 Phone Call',
        mark: null,
      })),
    },
    {
      documents: {
        open: (uid) => {
          const content = files[uid];
          return content instanceof Uint8Array
            ? Promise.resolve({ name: uid, content: new Blob([content]) })
            : Promise.reject(content ?? new Error('no such document'));
        },
      },
      layOut: (paper) => pdfOf(paper, paperFonts),
      startWorker,
      signal: new AbortController().signal,
      onProgress: () => {},
      ...tools,
    },
  );

const readOnly = async (made: Awaited<ReturnType<typeof binderOf>>) => {
  expect(made.files).toHaveLength(1);
  return readBinder(made.files[0]?.content ?? new Blob());
};

test('a binder holds cover, contents, the case and the documents in order; contents and bookmarks lead to their pages', async () => {
  const binder = await readOnly(
    await binderOf({
      'Brief – Müller.pdf': await pdfSample(3, { words: 'Brief' }),
      'photo.png': new Uint8Array(pngSample),
      'scan.pdf': await pdfSample(2, { words: 'Scan', turned: 90, size: [2550, 3300] }),
    }),
  );
  const starts = { contents: 2, printed: 3, brief: 5, photo: 8, scan: 9 };
  expect(binder.pages).toHaveLength(10);
  for (const [index, words] of binder.pages.entries())
    expect(words, words).toMatch(new RegExp(`Binder page ${index + 1} of 10$`));
  const at = (page: number) => binder.pages[page - 1];
  expect(at(1)).toContain('Hearing Binder Complaint 2026-0045');
  expect(at(1)).toContain('All documents of the case: 3.');
  expect(at(1)).toContain('Made 11/23/2026 by Jordan Ellis.');
  expect(at(starts.contents)).toMatch(
    /Complaint 2026-0045 3 Brief – Müller\.pdf 10\/07\/2026 Phone Call 5 photo\.png .* 8 scan\.pdf .* 9/,
  );
  expect(at(starts.printed)).toMatch(/^The case .*page 1 of 2/);
  expect(at(starts.brief)).toContain('Brief 1');
  expect(at(starts.photo)).toBe('Binder page 8 of 10');
  expect(at(starts.scan)).toContain('Scan 1');
  const targets = [starts.printed, starts.brief, starts.photo, starts.scan];
  expect(new Set(binder.links[starts.contents - 1])).toEqual(new Set(targets));
  expect(binder.bookmarks).toEqual([
    { title: 'Contents', page: 2 },
    { title: 'Complaint 2026-0045', page: 3 },
    { title: 'Brief – Müller.pdf', page: 5 },
    { title: 'photo.png', page: 8 },
    { title: 'scan.pdf', page: 9 },
  ]);
});

test('contents of several pages name the pages on which the documents are', async () => {
  const one = await pdfSample(1);
  const files = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`letter ${index}.pdf`, one]));
  const { pages, bookmarks, links } = await readOnly(await binderOf(files));
  const last = bookmarks.at(-1);
  expect(last).toEqual({ title: 'letter 89.pdf', page: pages.length });
  // The cover, more than one page of contents, two pages of the case.
  const printedAt = pages.findIndex((words) => words.startsWith('The case')) + 1;
  expect(printedAt).toBeGreaterThan(3);
  expect(pages.join(' ')).toContain(`letter 0.pdf 10/07/2026 Phone Call ${printedAt + 2} `);
  expect(links.flat()).toContain(pages.length);
});

test('what can not be in a binder is named in it with its reason: protected, damaged, of another kind, out of reach', async () => {
  const made = await binderOf({
    'secret.pdf': await pdfSample(2, { password: 'quiet-river' }),
    'cut off.pdf': (await pdfSample(2)).slice(0, 700),
    'words.pdf': new TextEncoder().encode('%PDF-1.7\nno pages at all\n%%EOF\n'),
    'plan.docx': new TextEncoder().encode('PK'),
    'cut off.jpg': Uint8Array.from(jpegSample.subarray(0, -2)),
    'broken.png': new TextEncoder().encode('x'.repeat(100)),
    'huge.png': Uint8Array.from([
      ...pngSample.subarray(0, 16),
      0,
      1,
      0,
      0,
      0,
      1,
      0,
      0,
      ...pngSample.subarray(24),
    ]),
    'away.pdf': new Problem('unavailable', 'This document is not on this device.'),
    'here.pdf': await pdfSample(1, { words: 'Here' }),
  });
  const reasons = {
    'secret.pdf': 'It is protected by a password or against changes.',
    'cut off.pdf': 'It is damaged: not all of its pages can be read.',
    'words.pdf': 'It is damaged: not all of its pages can be read.',
    'plan.docx': 'A Word document: pages are made of PDFs and pictures only.',
    'cut off.jpg': 'The picture is damaged or of a kind that can not be read.',
    'broken.png': 'The picture is damaged or of a kind that can not be read.',
    'huge.png': 'The picture has 4295 million points: at most 40 million fit.',
    'away.pdf': 'This document is not on this device.',
  };
  expect(Object.fromEntries(made.missing.map(({ name, reason }) => [name, reason]))).toEqual(reasons);
  const { pages, bookmarks } = await readOnly(made);
  expect(pages[0]).toContain('Named only, with the reason: 8.');
  expect(pages[2]).toMatch(/^Not in this binder/);
  for (const [title, reason] of Object.entries(reasons)) {
    expect(pages[1]).toContain(`${title} 10/07/2026 Phone Call Not in this binder`);
    expect(pages[2]).toContain(`${title} 10/07/2026 Phone Call ${reason}`);
  }
  expect(bookmarks).toContainEqual({ title: 'here.pdf', page: 6 });
  expect(pages[5]).toContain('Here 1');
});

test('the contents, the bookmarks and what is not in a binder tell documents of one name apart', async () => {
  const made = await binderOf(
    { 'first.pdf': await pdfSample(1), 'second.pdf': new Problem('unavailable', 'It is out of reach.') },
    {},
    { 'first.pdf': 'letter.pdf, added 1 of 2', 'second.pdf': 'letter.pdf, added 2 of 2' },
  );
  const { pages, bookmarks } = await readOnly(made);
  expect(pages[1]).toContain('letter.pdf, added 1 of 2 10/07/2026 Phone Call 6');
  expect(pages[1]).toContain('letter.pdf, added 2 of 2 10/07/2026 Phone Call Not in this binder');
  expect(pages[2]).toContain('letter.pdf, added 2 of 2 10/07/2026 Phone Call It is out of reach.');
  expect(bookmarks).toContainEqual({ title: 'letter.pdf, added 1 of 2', page: 6 });
  expect(made.missing).toMatchObject([{ name: 'letter.pdf, added 2 of 2' }]);
});

test('a PDF whose picture was lost is damaged, though its pages are there', async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  page.drawImage(await pdf.embedPng(pngSample));
  await pdf.flush();
  const pictures = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
  const [name] = pictures?.keys() ?? [];
  pdf.context.delete(pictures?.get(name ?? PDFName.of('none')) as PDFRef);
  const made = await binderOf({ 'scan.pdf': (await pdf.save()) as Uint8Array<ArrayBuffer> });
  expect(made.missing).toEqual([
    { uid: 'scan.pdf', name: 'scan.pdf', reason: 'It is damaged: not all of its pages can be read.' },
  ]);
});

test('links inside a document lead to its pages in the binder', async () => {
  const pdf = await PDFDocument.load(await pdfSample(3));
  const [first, , third] = pdf.getPages();
  if (!first || !third) throw new Error('no pages');
  const link = pdf.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 9, 9],
    Dest: [third.ref, 'Fit'],
  });
  link.set(PDFName.of('T'), PDFString.of('to the third'));
  first.node.addAnnot(pdf.context.register(link));
  const binder = await readOnly(
    await binderOf({
      'a.pdf': await pdfSample(1),
      'linked.pdf': (await pdf.save()) as Uint8Array<ArrayBuffer>,
    }),
  );
  // The cover, the contents, two pages of the case, one of the first document.
  expect(binder.links[5]).toEqual([8]);
});

test('documents of more bytes than a binder may have are divided, each binder with its own contents and numbers', async () => {
  const one = await pdfSample(2, { words: 'Letter' });
  const made = await binderOf(
    { 'first.pdf': one, 'second.pdf': one, 'third.pdf': one },
    { most: one.length * 2 },
  );
  expect(made.files.map(({ name }) => name)).toEqual([
    'Complaint 2026-0045 binder 1 of 2',
    'Complaint 2026-0045 binder 2 of 2',
  ]);
  const [first, second] = await Promise.all(made.files.map(({ content }) => readBinder(content)));
  expect(first?.pages).toHaveLength(8);
  expect(first?.pages[1]).toMatch(/third\.pdf .* Binder 2 of 2/);
  expect(first?.pages[7]).toMatch(/Binder 1 of 2, page 8 of 8$/);
  expect(second?.pages).toHaveLength(4);
  expect(second?.pages[1]).toMatch(/Complaint 2026-0045 Binder 1 of 2 first\.pdf .* third\.pdf .* 3/);
  expect(second?.pages[3]).toMatch(/Letter 2 Binder 2 of 2, page 4 of 4$/);
});

test('Cancel ends the binder between two documents, and a server out of reach is tried twice only', async () => {
  const abort = new AbortController();
  const opened: (boolean | undefined)[] = [];
  const open = (_: string, options?: { isOnlyHere?: boolean }) => {
    opened.push(options?.isOnlyHere);
    return Promise.reject(new Problem('unavailable', 'Not here.'));
  };
  const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'];
  const files = Object.fromEntries(names.map((title) => [title, new Problem('unavailable', '')]));
  await expect(
    binderOf(files, {
      documents: { open },
      signal: abort.signal,
      onProgress: ({ done }) => done === 3 && abort.abort(),
    }),
  ).rejects.toThrow('aborted');
  expect(opened).toEqual([false, false, true]);
});

test('a page that is turned has its number where its reader sees the lower left', async () => {
  const pdf = await PDFDocument.load(await pdfSample(1));
  pdf.getPage(0).setRotation(degrees(270));
  const { pages } = await readOnly(
    await binderOf({ 'turned.pdf': (await pdf.save()) as Uint8Array<ArrayBuffer> }),
  );
  expect(pages[4]).toMatch(/Binder page 5 of 5$/);
});
