import type { DownloadedFile } from '#sync/engine/engine.ts';
import { type AnsweringWorker, askedWorker } from './asked-worker.ts';
import { fileNameOf, type Paper } from './paper.ts';
import type { PdfAnswer } from './pdf-worker.ts';
import { startPdfWorker } from './trusted-worker.ts';

interface MakePdfOptions {
  signal?: AbortSignal;
  start?: () => AnsweringWorker;
}

/** Has the paper laid out by a worker, which ends with it. */
export async function makePdf(
  paper: Paper,
  { signal, start = startPdfWorker }: MakePdfOptions = {},
): Promise<Blob> {
  const worker = askedWorker<Paper, PdfAnswer>(start(), signal);
  try {
    return (await worker.ask(paper)).pdf;
  } finally {
    worker.end();
  }
}

/** The paper as a PDF under its own name. */
export const pdfFile = async (paper: Paper): Promise<DownloadedFile> => ({
  name: fileNameOf(paper),
  content: await makePdf(paper),
});
