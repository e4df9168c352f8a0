import type { ReactNode } from 'react';
import { fieldLabel } from '#domain/field-labels.ts';
import type { EditableEntity } from '#domain/records.ts';
import { FormFrame } from './form-frame.tsx';
import type { RecordForm } from './use-record-form.ts';

interface RecordFormFrameProps {
  entity: EditableEntity;
  form: RecordForm;
  onBack: () => void;
  elsewhere?: { part: string; show: () => void } | undefined;
  /** Between the bar and the fields: headings, tabs. */
  children: ReactNode;
}

/** The frame of a record's form, which speaks of its fields by their labels. */
export const RecordFormFrame = ({ entity, ...frame }: RecordFormFrameProps) => (
  <FormFrame labelOf={(field) => fieldLabel(entity, field)} {...frame} />
);
