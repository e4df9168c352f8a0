import { Worker } from 'node:worker_threads';
import type { Row, WorkbookPlan } from './plan.ts';
import type { FromWorker, ToWorker } from './workbook-worker.ts';

/** Heap of one thread: its pages are small; more is a mistake that must not take the server with it. */
const threadHeapMegabytes = 128;

async function* noPages(): AsyncGenerator<readonly Row['cells'][]> {}

/**
 * The workbook as a stream, made in a thread of its own while it is read, so that the server never stalls. A reader that
 * goes away ends the thread; a failure breaks the stream off, after `onFault` was told.
 * @param pages the lines of the sheet that is fed, read one page at a time.
 */
export function streamWorkbook(
  plan: WorkbookPlan,
  onFault: (error: unknown) => void,
  pages: AsyncGenerator<readonly Row['cells'][]> = noPages(),
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), {
    workerData: plan,
    resourceLimits: { maxOldGenerationSizeMb: threadHeapMegabytes },
  });
  const tell = (message: ToWorker) => worker.postMessage(message);
  const end = async () => {
    await worker.terminate();
    await pages.return(undefined);
  };
  const sendPage = async () => {
    const next = await pages.next();
    tell({ tell: 'page', page: next.done ? null : next.value });
  };

  const failure = Promise.withResolvers<never>();
  // A failure while nobody waits for a piece is met by who waits next.
  failure.promise.catch(onFault);
  let piece = Promise.withResolvers<Uint8Array<ArrayBuffer> | null>();
  worker.on('error', failure.reject);
  worker.on('message', (message: FromWorker) => {
    if (message.tell === 'piece') piece.resolve(message.piece);
    else sendPage().catch(failure.reject);
  });

  return new ReadableStream({
    pull: async (controller) => {
      piece = Promise.withResolvers();
      tell({ tell: 'give' });
      try {
        const arrived = await Promise.race([piece.promise, failure.promise]);
        if (arrived) return controller.enqueue(arrived);
        controller.close();
        await end();
      } catch (error) {
        await end();
        throw error;
      }
    },
    cancel: end,
  });
}
