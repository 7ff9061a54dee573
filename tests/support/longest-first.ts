import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The projects with the longest files come first. */
const projects = ['alone', 'tests', 'src', 'e2e'];

/** The inspections of all pages take minutes each, from files of a few lines. */
const isLong = ({ moduleId }: TestSpecification): boolean => /tests\/e2e\/pages-/.test(moduleId);

/**
 * Runs the files first that take longest, so that both cores have work until the end. Vitest takes long files for slow ones where it
 * has no times of an earlier run, and projects in alphabetical order.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byLength = await super.sort(files);
    const place = ({ project }: TestSpecification): number => projects.indexOf(project.name);
    return byLength.toSorted((a, b) => place(a) - place(b) || Number(isLong(b)) - Number(isLong(a)));
  }
}
