import type { Page } from 'playwright-core';

/** What one key or click brought to the screen. */
export interface Painted {
  /** Milliseconds from the key to the end of the frame that shows it. */
  time: number;
  /** 1: the first frame that was made after the key. */
  frame: number;
}

/** What is waited for: hits in the list of the box, one of them with one of the texts, or a record's form under its title: its first fields, or, settled, all of them. */
export type Awaited =
  | { kind: 'hits' }
  | { kind: 'hit'; texts: readonly string[] }
  | { kind: 'record'; title: string }
  | { kind: 'record settled'; title: string };

interface Watching {
  benchAwaited?: { awaited: Awaited; painted: Painted | null; isActed: boolean };
}

/** Installs in the page what notes the frames: asking from outside every few milliseconds would be measured with them. */
export async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watching = globalThis as Watching;
    const isThere = (awaited: Awaited): boolean => {
      if (awaited.kind === 'record' || awaited.kind === 'record settled')
        return (
          document.querySelector('h1')?.textContent.includes(awaited.title) === true &&
          document.querySelector('main fieldset') !== null &&
          (awaited.kind === 'record' || document.querySelector('main [data-coming]') === null)
        );
      const hits = [...document.querySelectorAll('[role=option]')];
      return awaited.kind === 'hits'
        ? hits.length > 0
        : hits.some(({ textContent }) => awaited.texts.some((text) => textContent.includes(text)));
    };
    const note = ({ timeStamp }: Event) => {
      const one = watching.benchAwaited;
      if (!one || one.isActed) return;
      one.isActed = true;
      let frame = 0;
      const look = () => {
        if (watching.benchAwaited !== one) return;
        frame += 1;
        if (!isThere(one.awaited)) {
          requestAnimationFrame(look);
          return;
        }
        const { port1, port2 } = new MessageChannel();
        // What is posted from a frame comes when it has been painted.
        port1.onmessage = () => {
          one.painted = { time: performance.now() - timeStamp, frame };
        };
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    for (const event of ['keydown', 'click']) document.addEventListener(event, note, { capture: true });
  });
}

/** Does what presses one key or clicks once, and tells when what is waited for was painted. Throws where it never is. */
export async function paintedAfter(
  page: Page,
  awaited: Awaited,
  act: () => Promise<unknown>,
): Promise<Painted> {
  await page.evaluate((of) => {
    Object.assign(globalThis, { benchAwaited: { awaited: of, painted: null, isActed: false } });
  }, awaited);
  await act();
  const painted = await page.waitForFunction(
    () => (globalThis as Watching).benchAwaited?.painted ?? null,
    undefined,
    { polling: 50, timeout: 20_000 },
  );
  return (await painted.jsonValue()) as Painted;
}
