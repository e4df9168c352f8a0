import { useNotices } from '../ui/notices.ts';
import { useEngine } from './engine-context.ts';
import { messages } from './messages.ts';
import { useSave } from './use-save.ts';

/**
 * Has the whole application show another school year, which the server is asked for first.
 * @returns whether that is under way, and `change`, which takes the year's number and says that it is shown, or why not.
 */
export function useChangeYear() {
  const { session } = useEngine();
  const notices = useNotices();
  const { isSaving: isChanging, run } = useSave();
  const change = (schoolYearId: number) =>
    run(async () => {
      await session.changeYear(schoolYearId);
      notices.success(messages.yearUpdated);
    });
  return { isChanging, change };
}
