import { type ReactNode, useRef } from 'react';
import { documentTypeNames } from '#domain/documents.ts';
import { Button } from '../ui/button.tsx';
import styles from './documents.module.css';
import { FileInput } from './file-input.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** A place where files are added by a button or dropped, any number at a time. */
export function FileDrop({
  onFiles,
  children,
}: {
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(zone, true, onFiles);
  return (
    <div ref={zone} className={styles.zone} data-over={isOver || undefined}>
      {children}
      <div className={styles.tools}>
        <Button icon="upload" onClick={() => input.current?.click()}>
          Add Documents
        </Button>
        <p className={styles.hint}>Or drop files here: {documentTypeNames.join(', ')}.</p>
      </div>
      <FileInput ref={input} label="Files to add" onFiles={onFiles} />
    </div>
  );
}
