/**
 * What a case can be about. Texts hold {placeholders} (words.ts says which); `points` and `answers` go after "that".
 */
export interface Topic {
  /** In a few words, as a log names it. */
  subject: string;
  /** What the filer says is wrong. */
  problems: string[];
  /** What happened, sentence groups of which a case takes several. */
  facts: string[];
  /** What the filer asks for. */
  resolutions: string[];
  /** Papers that settle it. */
  documents: string[];
  /** What the family says in talks. */
  points: string[];
  /** What the district says in talks. */
  answers: string[];
  findings: { finding: string; correctiveAction: string }[];
  /** Discipline: a due process case about it is expedited as a rule. */
  isDiscipline?: boolean;
}
