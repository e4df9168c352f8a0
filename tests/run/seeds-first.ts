import { BaseSequencer, type TestSpecification } from 'vitest/node';

const playsSeeds = ({ moduleId }: TestSpecification): boolean => /\/seeds[^/]*\.test\.ts$/.test(moduleId);

/**
 * The order of a run's files, a room after the other. In a fresh clone Vitest begins a room with its largest files; the
 * simulation's are the smallest and take the longest, so they would end the run alone, beside an idle core.
 */
export class SeedsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rooms = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...rooms.values()].flatMap((room) => [
      ...room.filter(playsSeeds),
      ...room.filter((file) => !playsSeeds(file)),
    ]);
  }
}
