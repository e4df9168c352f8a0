import { inTime } from '../base/in-time.ts';
import { isFull } from '../base/is-full.ts';

/** Parts of a browser without which Accord can't run at all, by their names in a browser. */
const needed = ['crypto.subtle', 'BroadcastChannel'] as const;

/** The needed parts that this browser lacks. */
export function missingParts(): readonly string[] {
  const has = {
    // A page that came from another machine without TLS lacks it.
    'crypto.subtle': (crypto as Partial<Crypto>).subtle !== undefined,
    BroadcastChannel: 'BroadcastChannel' in globalThis,
  };
  return needed.filter((name) => !has[name]);
}

/** Why nothing can be kept on the device: the browser refuses databases, or lacks what tabs or passwords need. */
export type NothingKept = 'databases' | 'locks' | 'passwords';

const onlineOnly = 'so this session works online only';
const gone = 'What is not saved on the server is gone when this tab is closed or loaded anew.';

/** What the user is told of each reason, and what to do. */
export const nothingKeptWords: Readonly<Record<NothingKept, string>> = {
  databases: `This browser lets Accord keep nothing on this device, ${onlineOnly}. ${gone} To work offline, allow this site to store data (in the browser’s settings: cookies and site data), or use an ordinary window. If you have worked offline here before, what you saved is still sealed on this device: restart the browser first.`,
  locks: `This browser is too old to keep Accord’s tabs out of each other’s way, ${onlineOnly}. ${gone} To work offline, update the browser.`,
  passwords: `This browser’s settings (such as a lockdown mode) leave out what protects data with your password, ${onlineOnly}. ${gone} To work offline, allow this site in those settings, or use another browser.`,
};

/** Longer than a busy device takes, in ms. */
const patience = 10_000;

const opens = (factory: IDBFactory): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = factory.open('accord-tried');
    request.onerror = () => reject(request.error ?? new Error('refused'));
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });

const works = (attempt: () => Promise<unknown>): Promise<boolean> =>
  inTime(Promise.resolve().then(attempt), patience, 'what the browser keeps').then(
    () => true,
    // A full device takes no new database, but the ones on it go on working.
    isFull,
  );

/** Tries what keeping anything here needs; null: all of it works. */
export async function whyNothingIsKept(): Promise<NothingKept | null> {
  const [hasDatabases, hasLocks] = await Promise.all([
    works(() => opens(indexedDB)),
    // One tab at a time renews tokens, sends and rotates keys: without locks two of them would undo each other's work.
    works(() => navigator.locks.request('accord-tried', { mode: 'shared' }, async () => {})),
  ]);
  if (!hasDatabases) return 'databases';
  if (!hasLocks) return 'locks';
  // Passwords are stretched by WebAssembly in a worker; some browsers leave it out in their strictest mode.
  return 'WebAssembly' in globalThis && 'Worker' in globalThis ? null : 'passwords';
}
