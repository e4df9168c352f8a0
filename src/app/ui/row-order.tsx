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
import { createContext, type ReactNode, useContext, useMemo } from 'react';

interface OrderedRow {
  name: string;
  /** For those who may only read, or a row that keeps its place. */
  isFixed: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

const OrderContext = createContext<ReadonlyMap<string, OrderedRow>>(new Map());

/** How a row of an ordered grid may move, by its key. */
export function useOrderedRow(id: string): OrderedRow {
  const row = useContext(OrderContext).get(id);
  if (!row) throw new Error('RowOrder is missing above this row.');
  return row;
}

export interface RowOrderProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What announcements call the row. */
  rowText: (row: Row) => string;
  /** The row goes to this place, counted from 0. */
  onMove: (row: Row, newIndex: number) => void;
  isFixed: (row: Row) => boolean;
  /** The grid, whose rows are SortableRow. */
  children: ReactNode;
}

const instructions =
  'To move a row, press Space or Enter on its handle, move it with the arrow keys, press Space or Enter again to put it down, or Escape to leave it where it was.';

/** Rows of a grid that are reordered by dragging a handle, by keyboard with announcements, or by Move up and Move down. */
export function RowOrder<Row>({ rows, rowKey, rowText, onMove, isFixed, children }: RowOrderProps<Row>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = rows.map(rowKey);
  const placeOf = (id: UniqueIdentifier) => keys.indexOf(String(id));
  const nameOf = (id: UniqueIdentifier) => {
    const row = rows[placeOf(id)];
    return row === undefined ? '' : rowText(row);
  };
  const placeText = (id: UniqueIdentifier) => `place ${placeOf(id) + 1} of ${rows.length}`;

  function finish({ active, over }: DragEndEvent) {
    const row = rows[placeOf(active.id)];
    if (row !== undefined && over && over.id !== active.id) onMove(row, placeOf(over.id));
  }

  const order = useMemo(
    () =>
      new Map(
        rows.map((row, index): [string, OrderedRow] => [
          rowKey(row),
          {
            name: rowText(row),
            isFixed: isFixed(row),
            onUp: index > 0 ? () => onMove(row, index - 1) : undefined,
            onDown: index < rows.length - 1 ? () => onMove(row, index + 1) : undefined,
          },
        ]),
      ),
    [rows, rowKey, rowText, isFixed, onMove],
  );

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
        <OrderContext value={order}>{children}</OrderContext>
      </SortableContext>
    </DndContext>
  );
}
