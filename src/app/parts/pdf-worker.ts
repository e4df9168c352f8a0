import mediumFont from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url';
import regularFont from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url';
import type { Paper } from './paper.ts';
import { pdfOf } from './pdf-of.ts';

/** What the worker answers: the PDF, or why there is none. */
export type PdfAnswer = { pdf: Blob } | { failure: string };

/** A worker that makes the one PDF that it is asked for, so that typing goes on meanwhile. */
const scope = globalThis as unknown as {
  addEventListener(type: 'message', take: (event: { data: Paper }) => void): void;
  postMessage(answer: PdfAnswer): void;
};
const absolute = (address: string) => new URL(address, location.href).href;
const fonts = { normal: absolute(regularFont), bold: absolute(mediumFont) };

scope.addEventListener('message', ({ data }) => {
  pdfOf(data, fonts).then(
    (pdf) => scope.postMessage({ pdf }),
    (thrown: unknown) => scope.postMessage({ failure: String(thrown) }),
  );
});
