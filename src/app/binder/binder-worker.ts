import { binderAnswers } from './binder-answers.ts';
import type { BinderAnswer, BinderQuestion } from './binder-questions.ts';

/** A worker that makes one binder: its page adds document after document, then ends it. */
const scope = globalThis as unknown as {
  addEventListener(type: 'message', take: (event: { data: BinderQuestion }) => void): void;
  postMessage(answer: BinderAnswer): void;
};
const answer = binderAnswers();

scope.addEventListener('message', ({ data }) => {
  void answer(data).then((given) => scope.postMessage(given));
});
