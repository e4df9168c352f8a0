import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './sortable-list.module.css';

interface SortableItemProps {
  id: string;
  name: string;
  isFixed: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  children: ReactNode;
}

/** One item of a SortableList. */
export function SortableItem({ id, name, isFixed, onUp, onDown, children }: SortableItemProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id, disabled: isFixed });
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-dragging={isDragging ? '' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {!isFixed && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
        >
          <Icon name="drag" />
        </button>
      )}
      <div className={styles.content}>{children}</div>
      {!isFixed && (
        <div className={styles.steps} data-print="no">
          <IconButton icon="sort-up" label={`Move up ${name}`} disabled={!onUp} onClick={onUp} />
          <IconButton icon="sort-down" label={`Move down ${name}`} disabled={!onDown} onClick={onDown} />
        </div>
      )}
    </li>
  );
}
