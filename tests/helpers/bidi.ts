/** A value as WebDriver BiDi gives it; of an element, how to name it to the browser. */
export interface RemoteValue {
  type: string;
  value?: unknown;
  sharedId?: string;
}

interface Result {
  type: 'success' | 'exception';
  result: RemoteValue;
  exceptionDetails: { text: string };
}

interface Answer {
  id: number | null;
  error?: string;
  message?: string;
  result: unknown;
}

/** Tells a browser that listens there what to do; each command is answered in its own time. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const opened = Promise.withResolvers<void>();
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('error', () => opened.reject(new Error(`Nobody listens at ${address}.`)));
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has gone.'));
  });
  socket.addEventListener('message', ({ data }) => {
    const { id, error, message, result } = JSON.parse(String(data)) as Answer;
    const answer = waiting.get(id ?? 0);
    if (error === undefined) answer?.resolve(result);
    else answer?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id ?? 0);
  });
  await opened.promise;

  let last = 0;
  return (method: string, params: object): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    last += 1;
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
}

/** A page of a browser that speaks WebDriver BiDi: its commands as far as stories need them. */
export async function openBidiPage(address: string) {
  const tell = await connect(`${address}/session`);
  await tell('session.new', { capabilities: {} });
  // Of the page that Firefox begins with its address bar keeps the focus: no field would be told that it is left.
  const { context } = (await tell('browsingContext.create', { type: 'tab' })) as { context: string };
  const toPage = (method: string, params: object = {}) => tell(method, { context, ...params });

  return {
    /** Sends a command about the page. */
    toPage,
    /** Runs a function of the page; `given` are values as the protocol writes them. */
    async call(functionDeclaration: string, given: readonly object[]): Promise<RemoteValue> {
      const { type, result, exceptionDetails } = (await tell('script.callFunction', {
        functionDeclaration,
        awaitPromise: true,
        target: { context },
        arguments: given,
      })) as Result;
      if (type === 'exception') throw new Error(exceptionDetails.text);
      return result;
    },
    close: () => tell('browser.close', {}),
  };
}
