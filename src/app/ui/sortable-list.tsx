import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { SortableItem } from './sortable-item.tsx';
import styles from './sortable-list.module.css';

export interface SortableListProps<Item> {
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** What announcements call the item. */
  itemText: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  /** The item goes to this place, counted from 0. */
  onMove: (item: Item, newIndex: number) => void;
  /** For those who may only read, or an item that keeps its place. */
  isFixed?: (item: Item) => boolean;
}

const instructions =
  'To move an item, press Space or Enter on its handle, move it with the arrow keys, press Space or Enter again to put it down, or Escape to leave it where it was.';

/** A list that is reordered by dragging a handle, by keyboard with announcements, or by the buttons Move up and Move down. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, itemKey, itemText, onMove } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(itemKey);
  const placeOf = (id: UniqueIdentifier) => keys.indexOf(String(id));
  const nameOf = (id: UniqueIdentifier) => {
    const item = items[placeOf(id)];
    return item === undefined ? '' : itemText(item);
  };
  const placeText = (id: UniqueIdentifier) => `place ${placeOf(id) + 1} of ${items.length}`;

  function finish({ active, over }: DragEndEvent) {
    const item = items[placeOf(active.id)];
    if (item !== undefined && over && over.id !== active.id) onMove(item, placeOf(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={finish}
      accessibility={{
        screenReaderInstructions: { draggable: instructions },
        announcements: {
          onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, ${placeText(active.id)}.`,
          onDragOver: ({ active, over }) =>
            over ? `${nameOf(active.id)} is over ${placeText(over.id)}.` : undefined,
          onDragEnd: ({ active, over }) =>
            over ? `${nameOf(active.id)} was put down at ${placeText(over.id)}.` : undefined,
          onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
        },
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className={styles.list} aria-label={props.label}>
          {items.map((item, index) => (
            <SortableItem
              key={itemKey(item)}
              id={itemKey(item)}
              name={itemText(item)}
              isFixed={props.isFixed?.(item) ?? false}
              onUp={index > 0 ? () => onMove(item, index - 1) : undefined}
              onDown={index < items.length - 1 ? () => onMove(item, index + 1) : undefined}
            >
              {props.renderItem(item)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
