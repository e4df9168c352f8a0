import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { focusRefused } from '../record-form/focus-refused.ts';

/** Shows the Summary of a case, and leads to what the server refused once its fields are in the page. */
export function useEditRefused(): (edit: QueuedEdit) => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const asked = useRef<QueuedEdit | null>(null);
  useEffect(() => {
    if (asked.current) focusRefused(asked.current);
    asked.current = null;
  }, [key]);
  return (edit) => {
    asked.current = edit;
    void navigate({ search: '' }, { replace: true });
  };
}
