import { inTime } from '../base/in-time.ts';
import { type DeviceFiles, noFiles } from './device-files.ts';
import { eitherFiles } from './either-files.ts';

/** How long one call may take, in ms: longer than a busy device needs. `first`: finding out whether files work. */
const patience = { first: 10_000, later: 30_000 };

/** The browser's files where they work (found out once), else none. A call that the browser never settles rejects. */
export function workingFiles(own: DeviceFiles): DeviceFiles {
  const later = <T>(work: Promise<T>) => inTime(work, patience.later, 'a file of this device');
  return eitherFiles(
    {
      keeps: () => inTime(own.keeps(), patience.first, 'a file of this device').catch(() => false),
      writeFile: (...given) => later(own.writeFile(...given)),
      replaceFile: (...given) => later(own.replaceFile(...given)),
      readFiles: (...given) => later(own.readFiles(...given)),
      readFile: (...given) => later(own.readFile(...given)),
      listFiles: (...given) => later(own.listFiles(...given)),
      removeFiles: (...given) => later(own.removeFiles(...given)),
      removeFolder: (...given) => later(own.removeFolder(...given)),
    },
    noFiles,
  );
}
