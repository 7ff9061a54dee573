import { expect, test, vi } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { action } from './language.ts';

async function choose(language: string, user: User | null, api = world.as(user)) {
  const body = new URLSearchParams({ language, returnTo: '/faq' });
  const request = new Request('https://nearhand.test/language', { method: 'POST', body });
  const { headers } = await action(pageArgs(request, {}, pageContext(user, api)));
  return [headers.get('location'), headers.get('set-cookie')?.split(';')[0]];
}

test('a language is stored on the device, and on the account of a signed-in user', async () => {
  const user = await world.client();
  expect(await choose('ru', null)).toEqual(['/faq', '__Host-language=ru']);
  expect(await choose('uk', user)).toEqual(['/faq', '__Host-language=uk']);
  const account = await world.db.selectFrom('user').select('preferred_language').where('id', '=', user.id).execute();
  expect(account).toEqual([{ preferred_language: 'uk' }]);
  expect(await choose('xx', user)).toEqual(['/faq', undefined]);
});

test('the device keeps the language even when the account cannot be updated', async () => {
  const errorLog = vi.spyOn(world.services.log, 'error');
  const user = await world.client();
  const whole = world.as(user);
  const setLanguage = Object.assign(
    () => Promise.reject(new Error('the database is down')),
    whole.identity.setLanguage,
  );
  const api = { ...whole, identity: { ...whole.identity, setLanguage } };
  expect(await choose('vi', user, api)).toEqual(['/faq', '__Host-language=vi']);
  expect(errorLog).toHaveBeenCalledOnce();
});
