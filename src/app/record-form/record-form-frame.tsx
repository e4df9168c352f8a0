import { fieldLabel } from '#domain/records/field-labels.ts';
import type { EditableEntity } from '#domain/records/records.ts';
import { FormFrame, type FormFrameProps } from './form-frame.tsx';
import type { Besides } from './record-values.ts';
import type { RecordForm } from './use-record-form.ts';

interface RecordFormFrameProps extends Pick<
  FormFrameProps,
  'onBack' | 'elsewhere' | 'head' | 'around' | 'children'
> {
  entity: EditableEntity;
  form: RecordForm;
  /** What the form asks for beside the record. */
  besides?: Besides | undefined;
}

/** The frame of a record's form, which speaks of its fields by their labels. */
export const RecordFormFrame = ({ entity, besides, ...frame }: RecordFormFrameProps) => (
  <FormFrame labelOf={(field) => besides?.[field]?.label ?? fieldLabel(entity, field)} {...frame} />
);
