import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useIsPrinting } from './use-is-printing.ts';

type Rows = readonly unknown[] | undefined;

/** A grid in its panel, and the rows that it shows. */
export interface GridInTurn {
  rows: Rows;
  grid: ReactNode;
}

/**
 * Grids one below the other. The first one has its new rows in the frame of a filter, each other one in a frame of its own right
 * after: more than 25 rows at once make a task that is too long on a slow device (docs/decisions/0139). What changes without other
 * rows changes at once.
 */
export function GridsInTurn({ grids }: { grids: readonly GridInTurn[] }) {
  const [first, ...rest] = grids;
  return (
    <>
      {first?.grid}
      {rest.length > 0 && (
        <Following rows={rest[0]?.rows}>
          <GridsInTurn grids={rest} />
        </Following>
      )}
    </>
  );
}

const isSame = (one: Rows, other: Rows) =>
  one === other ||
  (one !== undefined && one.length === other?.length && one.every((row, index) => row === other[index]));

/** Its children as they stood, until what stands above is drawn with its own new rows; on paper at once. */
function Following({ rows, children }: { rows: Rows; children: ReactNode }) {
  const [shown, show] = useState({ rows, children });
  const isPrinting = useIsPrinting();
  const isBehind = !isSame(rows, shown.rows) && !isPrinting;
  if (!isBehind && shown.children !== children) show({ rows, children });
  useEffect(() => {
    if (!isBehind) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What is done before the frame is drawn is laid out in it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => show({ rows, children })));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isBehind, rows, children]);
  return isBehind ? shown.children : children;
}
