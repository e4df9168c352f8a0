import { once } from 'node:events';
import type { Browser, CDPSession } from 'playwright-core';

/** What Chromium's trace says of a task; times in microseconds, `tdur` the processor time of its thread. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ph: string;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; chrome_mojo_event_info?: { mojo_interface_tag?: string } };
}

/** Shorter tasks are of no interest, in microseconds of processor time. */
const short = 5000;

const isOfBench = ({ args }: TraceEvent) =>
  args.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession';

/** The events of a trace one by one, however long it is: as one text it would be longer than a text may be. */
async function* eventsOf(client: CDPSession, stream: string): AsyncGenerator<TraceEvent> {
  let rest = '';
  for (let isEnd = false; !isEnd;) {
    const { data, base64Encoded, eof } = await client.send('IO.read', { handle: stream, size: 1 << 20 });
    const lines = (rest + (base64Encoded ? Buffer.from(data, 'base64').toString() : data)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const text = line.replace(/^\{"traceEvents":\[/, '').replace(/[,\]]+$/, '');
      if (text.startsWith('{') && text.endsWith('}')) yield JSON.parse(text) as TraceEvent;
    }
    isEnd = eof;
  }
  await client.send('IO.close', { handle: stream });
}

const holds = (outer: TraceEvent, inner: TraceEvent) =>
  outer.pid === inner.pid &&
  outer.tid === inner.tid &&
  outer.ts <= inner.ts &&
  inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0);

/**
 * The processor time of the longest task of the page's own thread during the work, in milliseconds: it doesn't depend on
 * what else the machine does. `seen` are those of 5 ms and more, the longest first: none would mean that nothing was traced.
 */
export async function longestTask(
  browser: Browser,
  work: () => Promise<void>,
): Promise<{ longest: number; seen: readonly number[] }> {
  const client = await browser.newBrowserCDPSession();
  await client.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: {
      recordMode: 'recordUntilFull',
      traceBufferSizeInKb: 1_000_000,
      includedCategories: ['toplevel', '__metadata'],
      excludedCategories: ['*'],
    },
  });
  await work();
  const complete = once(client as never, 'Tracing.tracingComplete') as Promise<[{ stream?: string }]>;
  await client.send('Tracing.end');
  const [{ stream = '' }] = await complete;
  const pages = new Set<string>();
  const tasks: TraceEvent[] = [];
  const ours: TraceEvent[] = [];
  for await (const event of eventsOf(client, stream)) {
    if (event.name === 'thread_name' && event.args.name === 'CrRendererMain')
      pages.add(`${event.pid} ${event.tid}`);
    if (event.ph !== 'X' || (event.tdur ?? 0) < short) continue;
    if (isOfBench(event)) ours.push(event);
    else if (event.name.endsWith('RunTask')) tasks.push(event);
  }
  await client.detach();
  const seen = tasks
    .filter((task) => pages.has(`${task.pid} ${task.tid}`) && !ours.some((asked) => holds(task, asked)))
    .map(({ tdur = 0 }) => tdur / 1000)
    .toSorted((a, b) => b - a);
  return { longest: seen[0] ?? 0, seen };
}
