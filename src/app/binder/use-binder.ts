import { useEffect, useRef, useState } from 'react';
import type { CaseKind } from '#domain/events.ts';
import { casePaper } from '../case-print/case-paper.ts';
import type { ViewedCase } from '../case-print/printed-fields.ts';
import { makePdf } from '../parts/make-pdf.ts';
import { startBinderWorker } from '../parts/trusted-worker.ts';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { sanitised, saveFile } from '../shell/save-file.ts';
import { useSave } from '../shell/use-save.ts';
import { todayHere } from '../ui/today.ts';
import type { BinderDocument } from './binder-documents.ts';
import { coverFacts } from './binder-papers.ts';
import { type BinderProgress, type MadeBinder, makeBinder } from './make-binder.ts';

/** The making of a case's binder: how far it is, and the last one that was made. */
export interface BinderMaking {
  /** Null while none is being made. */
  progress: BinderProgress | null;
  made: MadeBinder | null;
  make: (chosen: readonly BinderDocument[], all: number) => void;
  cancel: () => void;
  save: (file: MadeBinder['files'][number]) => void;
}

const failure = () => [messages.printFailed];

const save = ({ name, content }: MadeBinder['files'][number]) =>
  saveFile({ name: `${sanitised(name)}.pdf`, content });

/** Makes binders of a case, one at a time; leaving ends the one that is being made. */
export function useBinder(kind: CaseKind, uid: string): BinderMaking {
  const { view, documents, presence } = useEngine();
  const { user } = useOpenSession();
  const { run } = useSave(failure);
  const abort = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<BinderProgress | null>(null);
  const [made, setMade] = useState<MadeBinder | null>(null);
  const cancel = () => abort.current?.abort();
  useEffect(() => () => abort.current?.abort(), []);

  async function makeOne(signal: AbortSignal, chosen: readonly BinderDocument[], all: number): Promise<void> {
    const viewed = view.find(kind, `~${uid}`) as ViewedCase | undefined;
    if (!viewed) return;
    const printing = { today: todayHere(), by: user.name };
    const printed = casePaper(view, viewed, printing);
    const binder = await makeBinder(
      {
        cover: { title: printed.title, facts: coverFacts(view, viewed), allDocuments: all, printing },
        printed,
        documents: chosen,
      },
      {
        documents,
        layOut: (paper) => makePdf(paper, { signal }),
        startWorker: startBinderWorker,
        signal,
        onProgress: setProgress,
      },
    );
    await presence.note({ what: 'pdf', entity: kind, uid, count: 1 });
    signal.throwIfAborted();
    setMade(binder);
    for (const file of binder.files) save(file);
  }

  const make = (chosen: readonly BinderDocument[], all: number) => {
    const { signal } = (abort.current = new AbortController());
    setMade(null);
    setProgress({ step: 'fetch', done: 0, total: chosen.length });
    void run(async () => {
      await makeOne(signal, chosen, all).catch((thrown: unknown) => {
        if (!signal.aborted) throw thrown;
      });
      setProgress(null);
    }).then((isMade) => !isMade && setProgress(null));
  };
  return { progress, made, make, cancel, save };
}
