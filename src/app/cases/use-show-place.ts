import type { FieldPlace } from '#domain/desk/places.ts';
import { fieldId } from '../record-form/form-context.ts';
import { editedPart } from '../record-form/use-edited-part.ts';
import { focusField } from '../ui/focus-field.ts';
import { useAddressSearch } from '../ui/use-address-search.ts';

/** Leads to the place where something is done on the case that is shown: its field, or the modal of the event or the finding. */
export function useShowPlace(): (place: FieldPlace) => void {
  const [, changeSearch] = useAddressSearch();
  return ({ entity, uid, field }) => {
    if (entity !== 'event' && entity !== 'finding') {
      focusField(fieldId(field));
      return;
    }
    changeSearch((search) => {
      search.set('edit', editedPart(entity, uid));
      if (entity === 'event') search.set('tab', 'events');
      return search;
    });
  };
}
