import * as v from 'valibot';
import { NewsMark, NewsPage } from '#contract/news.ts';
import type { MetaStore } from '../model/stores.ts';

/** The news as the server told them last, with the moment of asking by the device's clock, ISO 8601 UTC. */
const AskedNews = v.object({ page: NewsPage, askedAt: v.string() });
export type AskedNews = v.InferOutput<typeof AskedNews>;

/** How far the user has read on this device, and whether the server has been told. */
const OwnMark = v.object({ ...NewsMark.entries, isTold: v.boolean() });
export type OwnMark = v.InferOutput<typeof OwnMark>;

const [askedName, markName] = ['news', 'news-seen'];

/** What this device keeps of the news, sealed in the work database: telling the server may have to wait for a connection. */
export const keptNews = (meta: MetaStore) => {
  const read = async <S extends v.GenericSchema>(
    name: string,
    schema: S,
  ): Promise<v.InferOutput<S> | null> => {
    const parsed = v.safeParse(schema, await meta.read(name));
    return parsed.success ? parsed.output : null;
  };
  return {
    asked: () => read(askedName, AskedNews),
    mark: () => read(markName, OwnMark),
    putAsked: (asked: AskedNews) => meta.write(askedName, asked),
    putMark: (mark: OwnMark) => meta.write(markName, mark),
  };
};
