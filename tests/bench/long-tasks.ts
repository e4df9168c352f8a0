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

const isCollecting = ({ name }: TraceEvent) => name === 'MajorGC' || name === 'MinorGC';

/** A task of the page's own thread, in milliseconds of processor time, and how much of it V8 collected garbage. */
export interface Task {
  all: number;
  collecting: number;
}

/**
 * The tasks of the page's own thread of 5 ms and more during the work, the longest first, by their processor time: it
 * doesn't depend on what else the machine does. None would mean that nothing was traced.
 */
export async function longTasks(browser: Browser, work: () => Promise<void>): Promise<readonly Task[]> {
  const client = await browser.newBrowserCDPSession();
  await client.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: {
      recordMode: 'recordUntilFull',
      traceBufferSizeInKb: 1_000_000,
      includedCategories: ['toplevel', 'v8', '__metadata'],
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
  const collections: TraceEvent[] = [];
  for await (const event of eventsOf(client, stream)) {
    if (event.name === 'thread_name' && event.args.name === 'CrRendererMain')
      pages.add(`${event.pid} ${event.tid}`);
    if (event.ph === 'X' && isCollecting(event)) collections.push(event);
    if (event.ph !== 'X' || (event.tdur ?? 0) < short) continue;
    if (isOfBench(event)) ours.push(event);
    else if (event.name.endsWith('RunTask')) tasks.push(event);
  }
  await client.detach();
  return tasks
    .filter((task) => pages.has(`${task.pid} ${task.tid}`) && !ours.some((asked) => holds(task, asked)))
    .map((task) => {
      const inside = collections.filter((one) => holds(task, one));
      const collecting = inside.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
      return { all: (task.tdur ?? 0) / 1000, collecting: collecting / 1000 };
    })
    .toSorted((a, b) => b.all - a.all);
}
