import { saveFile } from '../shell/save-file.ts';
import { fileNameOf, type Paper } from './paper.ts';
import type { PdfAnswer } from './pdf-worker.ts';
import { startPdfWorker } from './trusted-worker.ts';

/** What the page needs of a worker that makes a PDF. */
export type PdfWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

/** Has the paper laid out by a worker, which ends with it. */
export async function makePdf(paper: Paper, start: () => PdfWorker = startPdfWorker): Promise<Blob> {
  const worker = start();
  const made = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', (event) => {
      const answer = (event as MessageEvent<PdfAnswer>).data;
      if ('pdf' in answer) resolve(answer.pdf);
      else reject(new Error(answer.failure));
    });
    // The worker's script didn't load, or the device ran out of memory.
    worker.addEventListener('error', () => reject(new Error('the PDF could not be made')));
  });
  try {
    worker.postMessage(paper);
    return await made;
  } finally {
    worker.terminate();
  }
}

/** Makes the PDF and hands it to the browser as a download. */
export async function downloadPdf(paper: Paper): Promise<void> {
  saveFile({ name: fileNameOf(paper), content: await makePdf(paper) });
}
