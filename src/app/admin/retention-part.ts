import type { Retention } from '#contract/retention.ts';

/** What a section of the screen Retention shows, and what it does once it changed something. */
export interface RetentionPart {
  retention: Retention;
  reload: () => void;
}
