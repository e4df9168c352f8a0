import type { ItemWords } from './combobox-list.tsx';
import type { FieldProps } from './field.tsx';
import type { TypeaheadOptions } from './use-typeahead.ts';

export interface ComboboxFieldProps<Item> extends FieldProps, TypeaheadOptions<Item>, ItemWords<Item> {
  /** The chosen item where there is room for more than its text: as a title, on paper, and for those who read. */
  itemWhole?: (item: Item) => string;
  placeholder?: string;
}

/** A box that somebody was at before the code of its list was here. */
interface BegunBox {
  /** What they typed; null: nothing. */
  text: string | null;
  isFocused: boolean;
}

/** Hands what was begun in one box to the box that takes its place. */
export interface Handover {
  keep(box: HTMLInputElement): void;
  take(): BegunBox | null;
}

export function createHandover(): Handover {
  let begun: BegunBox | null = null;
  return {
    keep(box) {
      begun = {
        text: box.value === box.defaultValue ? null : box.value,
        isFocused: box.ownerDocument.activeElement === box,
      };
    },
    take() {
      const taken = begun;
      begun = null;
      return taken;
    },
  };
}
