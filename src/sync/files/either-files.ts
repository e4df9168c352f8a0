import type { DeviceFiles } from './device-files.ts';

/**
 * The device's own files where it keeps any, else those of a database. `wasNeeded` answers whether the database has files from
 * before this browser kept its own: they are read and removed there.
 */
export function eitherFiles(
  own: DeviceFiles,
  database: DeviceFiles,
  wasNeeded: () => Promise<boolean> = async () => false,
): DeviceFiles {
  let chosen: Promise<DeviceFiles[]> | null = null;
  /** Where to read and remove files; the first is also where to write. */
  const both = () => (chosen ??= choose());
  const choose = async () => {
    if (!(await own.keeps())) return [database];
    return (await wasNeeded()) ? [own, database] : [own];
  };
  const toWrite = async () => (await both())[0] ?? database;
  const each = async <T>(act: (files: DeviceFiles) => Promise<T>): Promise<T[]> =>
    Promise.all((await both()).map(act));

  return {
    keeps: async () => (await toWrite()).keeps(),
    writeFile: async (...given) => (await toWrite()).writeFile(...given),
    async replaceFile(folder, name, bytes) {
      const places = await both();
      for (const files of places)
        if ((await files.readFile(folder, name)) !== null) return files.replaceFile(folder, name, bytes);
      await places[0]?.replaceFile(folder, name, bytes);
    },
    readFiles: async (...given) => (await each((files) => files.readFiles(...given))).flat(),
    readFile: async (...given) =>
      (await each((files) => files.readFile(...given))).find((bytes) => bytes !== null) ?? null,
    listFiles: async (...given) => (await each((files) => files.listFiles(...given))).flat(),
    removeFiles: async (...given) => void (await each((files) => files.removeFiles(...given))),
    removeFolder: async (...given) => void (await each((files) => files.removeFolder(...given))),
  };
}
