import { useCallback, useMemo } from 'react';
import * as v from 'valibot';
import { isCaseKind } from '#domain/events.ts';
import type { Values } from '#domain/merge.ts';
import type { FieldProblem } from '#domain/problems.ts';
import type { EditableEntity } from '#domain/records/records.ts';
import { openingWords } from '#domain/records/what-opens.ts';
import { highestRole } from '#domain/roles.ts';
import { isEditable, type RuleContext } from '#domain/rules.ts';
import { useMayEdit, useOpenSession } from '../shell/engine-context.ts';
import { fieldProblems } from './field-problems.ts';
import { type Besides, kindOf } from './record-values.ts';

/** What the rules say of a form's values. */
export interface Judgement {
  isOpen: (field: string) => boolean;
  /** Under a field that a rule closes; a new case says once for all of them that the first save opens them. */
  whyClosed: (field: string) => string | null;
  /** What keeps the form from being saved, one message a field. */
  issues: readonly FieldProblem[];
}

interface Judged {
  entity: EditableEntity;
  /** What the form was opened on. */
  opened: Values;
  /** The form makes a new record. */
  creating: boolean;
  /** The server has not taken the record yet. */
  isNew: boolean;
  /** What holds of the values that are not the record's own. */
  besides?: Besides | undefined;
}

/** Gives what judges the values of a form by the rules of its entity; the same one while the form's record and user stay. */
export function useJudge({
  entity,
  opened,
  creating,
  isNew,
  besides,
}: Judged): (values: Values) => Judgement {
  const canEdit = useMayEdit();
  const { roles } = useOpenSession().user;
  const schema = useMemo(() => {
    const { create, edit } = kindOf(entity);
    const asked = Object.entries(besides ?? {}).map(([field, { holds }]) => [field, holds]);
    return v.object({ ...(creating && create), ...edit, ...(Object.fromEntries(asked) as v.ObjectEntries) });
  }, [entity, creating, besides]);
  const context: RuleContext = useMemo(
    () => ({ role: highestRole(roles) ?? 'Read-Only', isNew }),
    [roles, isNew],
  );
  return useCallback(
    (values) => {
      const current = { ...opened, ...values };
      const isOpen = (field: string) => canEdit && isEditable(kindOf(entity).rules, field, current, context);
      const saysWhy = canEdit && !isNew && isCaseKind(entity);
      return {
        isOpen,
        whyClosed: (field) => (saysWhy && !isOpen(field) ? openingWords(entity, field, current) : null),
        // What is closed nobody here can mend: a new case has no number yet.
        issues: fieldProblems(schema, values).filter(({ path }) => isOpen(path)),
      };
    },
    [entity, opened, schema, context, canEdit, isNew],
  );
}
