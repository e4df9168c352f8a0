import { behaviorTopics } from './behavior.ts';
import { evaluationTopics } from './evaluation.ts';
import { placementTopics } from './placement.ts';
import { procedureTopics } from './procedure.ts';
import { serviceTopics } from './services.ts';

/** What cases of one student are about; systemic.ts has those of none. */
export const studentTopics = [
  ...serviceTopics,
  ...evaluationTopics,
  ...behaviorTopics,
  ...placementTopics,
  ...procedureTopics,
];

export const disciplineTopics = studentTopics.filter((topic) => topic.isDiscipline);
