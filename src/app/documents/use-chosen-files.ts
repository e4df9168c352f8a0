import { useRef, useState } from 'react';
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
  /** Empties the list at once, for the event that was just saved; gives what can be added, and what is still looked at. */
  take: () => readonly File[];
  clear: () => void;
}

const goodOf = (all: readonly ChosenFile[]): File[] =>
  all.filter(({ problem }) => problem === null).map(({ file }) => file);

/** The names of those that can be added. */
export const namesOf = ({ good }: ChosenFilesState): string[] => good.map(({ name }) => name);

let last = 0;

/** Keeps the files that are chosen for a new event until it is saved, and says of each whether it can be added. */
export function useChosenFiles(): ChosenFilesState {
  const { documents } = useEngine();
  const [all, setAll] = useState<readonly ChosenFile[]>([]);
  /** The same this moment: a save that began before takes what was chosen since, too. */
  const latest = useRef(all);
  /** Files that are still looked at, as they were chosen. */
  const looking = useRef(new Set<readonly File[]>());

  function show(next: readonly ChosenFile[]): void {
    latest.current = next;
    setAll(next);
  }

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

  /** Looks at files and lists them, unless a save has taken them meanwhile. */
  async function look(
    files: readonly File[],
    listed: (more: readonly ChosenFile[]) => readonly ChosenFile[],
  ): Promise<void> {
    looking.current.add(files);
    const more = await Promise.all(files.map(checked));
    if (looking.current.delete(files)) show(listed(more));
  }

  function take(): readonly File[] {
    const taken = [...goodOf(latest.current), ...[...looking.current].flat()];
    looking.current.clear();
    show([]);
    return taken;
  }

  return {
    all,
    good: goodOf(all),
    add: (files) => void look(files, (more) => [...latest.current, ...more]),
    replace: (id, file) =>
      void look([file], (next) => latest.current.flatMap((one) => (one.id === id ? next : [one]))),
    remove: (id) => show(latest.current.filter((one) => one.id !== id)),
    take,
    clear: () => void take(),
  };
}
