import { useSearchParams } from 'react-router-dom';
import type { FieldPlace } from '#domain/desk/places.ts';
import { fieldId } from '../record-form/form-context.ts';
import { editedPart } from '../record-form/use-edited-part.ts';
import { focusField } from '../ui/focus-field.ts';

/** Leads to the place where something is done on the case that is shown: its field, or the modal of the event or the finding. */
export function useShowPlace(): (place: FieldPlace) => void {
  const [, setSearch] = useSearchParams();
  return ({ entity, uid, field }) => {
    if (entity !== 'event' && entity !== 'finding') {
      focusField(fieldId(field));
      return;
    }
    const asking = (before: URLSearchParams) => {
      before.set('edit', editedPart(entity, uid));
      if (entity === 'event') before.set('tab', 'events');
      return before;
    };
    setSearch(asking, { replace: true, preventScrollReset: true });
  };
}
