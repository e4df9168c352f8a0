import type { DeviceFiles } from './device-files.ts';

/** The device's own files where it keeps any, else those of a database. */
export function eitherFiles(own: DeviceFiles, database: DeviceFiles): DeviceFiles {
  let chosen: Promise<DeviceFiles> | null = null;
  const files = () => (chosen ??= own.keeps().then((keeps) => (keeps ? own : database)));
  return {
    keeps: async () => true,
    writeFile: async (...given) => (await files()).writeFile(...given),
    readFiles: async (...given) => (await files()).readFiles(...given),
    replaceFile: async (...given) => (await files()).replaceFile(...given),
    readFile: async (...given) => (await files()).readFile(...given),
    listFiles: async (...given) => (await files()).listFiles(...given),
    removeFiles: async (...given) => (await files()).removeFiles(...given),
    removeFolder: async (...given) => (await files()).removeFolder(...given),
  };
}
