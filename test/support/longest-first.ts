import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, slowest first. If one of these began last, one core would be busy while the others had nothing left to do. */
export const longest: readonly string[] = [
  'test/end-to-end/hand-by-taps',
  'test/end-to-end/floor-desk',
  'commands/rules-document',
  'native-bridge/rfid/feig.conformance',
  'server/sync/both-ends',
  'test/end-to-end/office',
  'native-bridge/shuffler/contact-adapters.conformance',
  'native-bridge/rfid/card-reader.conformance',
  'commands/devices',
].map((path) => `${path}.test.ts`);

/** Starts the longest files first, whatever their project, and leaves the order of the rest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
