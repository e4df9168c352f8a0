import { parentPort, workerData } from 'node:worker_threads';
import type { Row, WorkbookPlan } from './plan.ts';
import { writeWorkbook } from './write-workbook.ts';

/** The thread that makes one workbook. It gives one piece of the file, and asks for one page of lines, at a time. */

/** What the server tells the thread. */
export type ToWorker = { tell: 'give' } | { tell: 'page'; page: readonly Row['cells'][] | null };
/** What the thread tells the server; null: the file is whole. */
export type FromWorker = { tell: 'need page' } | { tell: 'piece'; piece: Uint8Array<ArrayBuffer> | null };

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

const say = (message: FromWorker) => port.postMessage(message);
let page = Promise.withResolvers<readonly Row['cells'][] | null>();
let wish = Promise.withResolvers<void>();

port.on('message', (message: ToWorker) => {
  if (message.tell === 'page') page.resolve(message.page);
  else wish.resolve();
});

async function* pages(): AsyncGenerator<readonly Row['cells'][]> {
  for (;;) {
    page = Promise.withResolvers();
    say({ tell: 'need page' });
    const arrived = await page.promise;
    if (arrived === null) return;
    yield arrived;
  }
}

async function give(piece: Uint8Array<ArrayBuffer> | null): Promise<void> {
  await wish.promise;
  wish = Promise.withResolvers();
  say({ tell: 'piece', piece });
}

for await (const piece of writeWorkbook(workerData as WorkbookPlan, pages()))
  await give(new Uint8Array(piece as Buffer));
await give(null);
port.close();
