import { Problem } from '#domain/problems.ts';
import { type Api, createApi } from '../api/api.ts';
import { callNamed } from '../api/calls-later.ts';
import type { Exchange } from '../api/exchange.ts';
import { fileNameOf } from '../api/file-name.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Engine } from './engine.ts';
import { untilClosed } from './while-open.ts';

/** Throws where the user chose to work offline. */
export function requireOnline(open: Workspace): void {
  if (open.workOffline.get()) throw new Problem('unavailable', 'Work Offline is on.');
}

const notGiven = 'Your password was not given, so nothing was done.';

/** The engine's calls that need the server; one that wants the password again asks for it, and goes on. */
export function onlineCalls(
  send: Exchange,
  opened: () => Workspace,
  now: () => number,
  askPassword: () => Promise<boolean>,
): Pick<Engine, 'online' | 'download'> {
  /** What anyone may call needs no open workspace: a forgotten password is asked for by somebody signed out. */
  const anonymous = createApi(send, { current: () => null, renew: async () => null }, now);
  /** How often a call has heard that the password was given. */
  let timesGiven = 0;
  const online: Api = async (name, input) => {
    if ((await callNamed(name)).roles === 'anyone') return anonymous(name, input);
    const open = opened();
    requireOnline(open);
    const givenBefore = timesGiven;
    return open.api(name, input).catch(async (thrown: unknown) => {
      if (!(thrown instanceof Problem) || !thrown.details.stepUpRequired) throw thrown;
      // Where the password was given while this call was on its way, the server would take the call now.
      if (timesGiven === givenBefore) {
        if (!(await askPassword())) throw new Problem('unauthenticated', notGiven);
        timesGiven += 1;
      }
      return opened().api(name, input);
    });
  };
  return {
    online,
    async download(name, input) {
      const signal = untilClosed(opened(), input.signal);
      const { body, headers } = await online(name, { ...input, isFile: true, signal });
      return { name: fileNameOf(headers) ?? name, content: body as unknown as Blob };
    },
  };
}
