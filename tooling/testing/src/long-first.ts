import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Tests with browsers, with several processes, with many rows or requests, and tests that wait for clocks and timeouts.
const long =
  /\/(apps\/cli|apps\/web\/browser|apps\/worker|tooling|embedded-postgres)\/|\/(volume|outage|delivery|shared-reads|walk)\.test\.ts$/;

/** Starts long files first, so that no long file runs alone at the end. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
