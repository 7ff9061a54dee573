import { expect, test, vi } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { action } from './language.ts';

async function choose(language: string, user: User | null, api = world.as(user)) {
  const body = new URLSearchParams({ language, returnTo: '/faq' });
  const request = new Request('https://nearhand.test/language', { method: 'POST', body });
  const { headers } = await action({ request, context: pageContext(user, api) } as never);
  return [headers.get('location'), headers.get('set-cookie')?.split(';')[0]];
}

test('a language is kept on the device, and on the account of somebody who is signed in', async () => {
  const user = await world.client();
  expect(await choose('ru', null)).toEqual(['/faq', 'language=ru']);
  expect(await choose('uk', user)).toEqual(['/faq', 'language=uk']);
  const account = await world.db.selectFrom('user').select('preferred_language').where('id', '=', user.id).execute();
  expect(account).toEqual([{ preferred_language: 'uk' }]);
  expect(await choose('xx', user)).toEqual(['/faq', undefined]);
});

test('an account that cannot be changed now does not keep the device from the language', async () => {
  const logged = vi.spyOn(world.services.log, 'error');
  const away = { identity: { setLanguage: () => Promise.reject(new Error('the database is away')) } };
  expect(await choose('vi', await world.client(), away as never)).toEqual(['/faq', 'language=vi']);
  expect(logged).toHaveBeenCalledOnce();
});
