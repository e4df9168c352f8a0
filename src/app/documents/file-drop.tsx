import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { documentTypeNames } from '#domain/documents.ts';
import { Button } from '../ui/button.tsx';
import styles from './documents.module.css';

const accepted = [...documentTypeNames, 'jpeg'].map((type) => `.${type}`).join(',');

/** A place where files are added by a button or dropped, any number at a time. */
export function FileDrop({
  onFiles,
  children,
}: {
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      role="group"
      aria-label="Documents"
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <div className={styles.tools}>
        <Button icon="upload" onClick={() => input.current?.click()}>
          Add Documents
        </Button>
        <p className={styles.hint}>Or drop files here: {documentTypeNames.join(', ')}.</p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label="Files to add"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
