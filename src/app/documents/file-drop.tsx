import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const zone = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const node = zone.current;
    if (!node) return;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    node.addEventListener('dragover', over);
    node.addEventListener('dragleave', leave);
    node.addEventListener('drop', drop);
    return () => {
      node.removeEventListener('dragover', over);
      node.removeEventListener('dragleave', leave);
      node.removeEventListener('drop', drop);
    };
  }, []);

  return (
    <div ref={zone} className={styles.zone} data-over={isOver || undefined}>
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
