import type { BinderAnswer, BinderQuestion } from './binder-questions.ts';
import { countPages, mergedPdf } from './merged-pdf.ts';
import { NotReadable } from './read-pdf.ts';

const bytesOf = async (content: Blob) => new Uint8Array(await content.arrayBuffer());

/** Begins a binder and answers what its page asks of it; the worker hands both on. Never rejects. */
export function binderAnswers(): (question: BinderQuestion) => Promise<BinderAnswer> {
  const begun = mergedPdf();

  async function answer(question: BinderQuestion): Promise<BinderAnswer> {
    const binder = await begun;
    switch (question.ask) {
      case 'count':
        return { pages: await countPages(await bytesOf(question.pdf)) };
      case 'add':
        return { pages: await binder.add(question.type, await bytesOf(question.content)) };
      case 'end': {
        const front = await Promise.all(question.end.front.map(bytesOf));
        const bytes = await binder.end({ ...question.end, front });
        return { pdf: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }) };
      }
    }
  }

  return async (question) => {
    try {
      return await answer(question);
    } catch (thrown) {
      return thrown instanceof NotReadable ? { reason: thrown.message } : { failure: String(thrown) };
    }
  };
}
