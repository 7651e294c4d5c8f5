import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Browsers, whole houses of several processes, and as many rows as somebody may bring at once.
const long = /\/(apps\/cli|apps\/web\/browser|tooling)\/|\/volume\.test\.ts$/;

/** What takes long begins first: whatever is begun last is waited for alone. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
