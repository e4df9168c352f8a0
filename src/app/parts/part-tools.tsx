import type { ReactNode } from 'react';
import type { DownloadedFile } from '#sync/engine/engine.ts';
import { useEngine } from '../shell/engine-context.ts';
import { useSaveFile } from '../shell/save-file.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import type { CaseParent } from './case-parent.ts';
import { useNotWhole } from './use-not-whole.ts';

interface PartToolsProps {
  addLabel: string;
  /** Null where nobody may add any. */
  onAdd: (() => void) | null;
  /** Why there is nothing to export; false where there is something. */
  unavailable: string | false;
  onExport: () => Promise<DownloadedFile>;
  /** What the PDF has, for the audit. */
  exported: { entity: 'event' | 'contact'; of: CaseParent; count: number };
  /** What narrows or orders them, between the two. */
  children?: ReactNode;
}

/** Above the events or the contacts of a case: a new one, and all of them as a PDF. */
export function PartTools({ addLabel, onAdd, unavailable, onExport, exported, children }: PartToolsProps) {
  const { isSaving, run } = useSave();
  const { presence } = useEngine();
  const save = useSaveFile();
  const notWhole = useNotWhole(exported.of.family, exported.of.uid);
  const write = async () => {
    const { entity, of, count } = exported;
    await presence.note({ what: 'pdf', entity, uid: of.uid, count });
    return onExport();
  };
  return (
    <>
      {onAdd && (
        <Button icon="plus" variant="primary" onClick={onAdd}>
          {addLabel}
        </Button>
      )}
      {children}
      <Button
        icon="download"
        isBusy={isSaving}
        unavailable={notWhole || unavailable}
        onClick={() => void run(() => save(write))}
      >
        Export to PDF
      </Button>
    </>
  );
}
