import { expect, test } from 'vitest';
import { project } from '#tests/support/hiring.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { htmlOf } from '#tests/support/rendered-page.ts';
import { world } from '#tests/support/world.ts';
import ProjectPage, { loader } from './project.tsx';

test('a Pro in another trade goes on to the projects of their own', async () => {
  const [client, pro] = [await world.client(), await world.worker({ categoryId: 2 })];
  const id = await project(client);
  const request = new Request(`https://nearhand.test/projects/${id}`);
  const { data: loaderData } = await loader(pageArgs(request, { id }, pageContext(pro)));
  const html = await htmlOf(ProjectPage, { loaderData });
  expect(html).toContain('href="/projects?category=construction-and-repairs"');
});
