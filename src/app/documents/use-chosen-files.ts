import { useState } from 'react';
import { useEngine } from '../shell/engine-context.ts';
import { failureMessages } from '../shell/messages.ts';

/** A file that somebody has chosen for an event that isn't saved yet. */
export interface ChosenFile {
  id: number;
  file: File;
  /** Why it can't be added; null where it can, as far as this device sees. */
  problem: string | null;
}

/** The files of a new event, each looked at as soon as it is chosen. */
export interface ChosenFilesState {
  all: readonly ChosenFile[];
  /** Those that can be added. */
  good: readonly File[];
  add: (files: readonly File[]) => void;
  /** Another file takes its place. */
  replace: (id: number, file: File) => void;
  remove: (id: number) => void;
  clear: () => void;
}

/** The names of those that can be added. */
export const namesOf = ({ good }: ChosenFilesState): string[] => good.map(({ name }) => name);

let last = 0;

/** Keeps the files that are chosen for a new event until it is saved, and says of each whether it can be added. */
export function useChosenFiles(): ChosenFilesState {
  const { documents } = useEngine();
  const [all, setAll] = useState<readonly ChosenFile[]>([]);

  async function checked(file: File): Promise<ChosenFile> {
    last += 1;
    const id = last;
    try {
      await documents.check({ name: file.name, content: file });
      return { id, file, problem: null };
    } catch (thrown) {
      return { id, file, problem: failureMessages(thrown).join(' ') };
    }
  }

  return {
    all,
    good: all.filter(({ problem }) => problem === null).map(({ file }) => file),
    add: (files) =>
      void Promise.all(files.map(checked)).then((more) => setAll((before) => [...before, ...more])),
    replace: (id, file) =>
      void checked(file).then((next) =>
        setAll((before) => before.map((one) => (one.id === id ? next : one))),
      ),
    remove: (id) => setAll((before) => before.filter((one) => one.id !== id)),
    clear: () => setAll([]),
  };
}
