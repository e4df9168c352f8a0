import { inTime } from '../base/in-time.ts';
import { type DeviceFiles, noFiles } from './device-files.ts';
import { eitherFiles } from './either-files.ts';

/** Longer than a busy device takes for any one of these, in ms. */
const patience = { first: 10_000, later: 30_000 };

/** The browser's files if they work, found out once, else none; a call that the browser never settles rejects. */
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
