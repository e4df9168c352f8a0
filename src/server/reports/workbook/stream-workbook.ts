import { Worker } from 'node:worker_threads';
import type { Row, WorkbookPlan } from './plan.ts';
import type { FromWorker, ToWorker } from './workbook-worker.ts';

/** Heap of one thread: its pages are small; more is a mistake that must not take the server with it. */
const threadHeapMegabytes = 128;

async function* noPages(): AsyncGenerator<readonly Row['cells'][]> {}

/** One thread at its work: gives the file piece by piece, null after the last. */
function startThread(
  plan: WorkbookPlan,
  onFault: (error: unknown) => void,
  pages: AsyncGenerator<readonly Row['cells'][]>,
) {
  const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), {
    workerData: plan,
    resourceLimits: { maxOldGenerationSizeMb: threadHeapMegabytes },
  });
  const tell = (message: ToWorker) => worker.postMessage(message);
  const sendPage = async () => {
    const next = await pages.next();
    tell({ tell: 'page', page: next.done ? null : next.value });
  };

  const failure = Promise.withResolvers<never>();
  // A failure that comes while nobody waits for a piece is thrown when the next piece is asked for.
  failure.promise.catch(onFault);
  let piece = Promise.withResolvers<Uint8Array<ArrayBuffer> | null>();
  worker.on('error', failure.reject);
  worker.on('message', (message: FromWorker) => {
    if (message.tell === 'piece') piece.resolve(message.piece);
    else sendPage().catch(failure.reject);
  });
  return {
    next: () => {
      piece = Promise.withResolvers();
      tell({ tell: 'give' });
      return Promise.race([piece.promise, failure.promise]);
    },
    end: () => worker.terminate(),
  };
}

/**
 * The workbook as a stream, made in a thread of its own while it is read, so that the server never stalls. The thread
 * starts with the first read; a reader that goes away ends it; a failure breaks the stream off, after `onFault` was told.
 * @param pages the lines of the sheet that is fed, read one page at a time.
 */
export function streamWorkbook(
  plan: WorkbookPlan,
  onFault: (error: unknown) => void,
  pages: AsyncGenerator<readonly Row['cells'][]> = noPages(),
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let thread: ReturnType<typeof startThread> | undefined;
  const end = async () => {
    await thread?.end();
    await pages.return(undefined);
  };
  return new ReadableStream(
    {
      pull: async (controller) => {
        thread ??= startThread(plan, onFault, pages);
        try {
          const piece = await thread.next();
          if (piece) return controller.enqueue(piece);
          controller.close();
          await end();
        } catch (error) {
          await end();
          throw error;
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
