import { Form } from 'react-router';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';

/** In the sandbox only: buttons that sign in as people from the sample data. */
export function SampleLogins({
  accounts,
  password,
}: {
  accounts: { email: string; name: string; as: string }[];
  password: string;
}) {
  const { t } = useTranslation('account');
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-6">
      <h2 className="font-semibold text-base tracking-normal">{t('samples.title')}</h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {accounts.map(({ email, name, as }) => (
          <li key={email}>
            <Form method="post">
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="password" value={password} />
              <Button variant="secondary" size="sm" wide className="rounded-xl! py-2.5!">
                <span className="flex flex-col">
                  <span>{t(`samples.${as}`)}</span>
                  <span className="font-normal text-ink-soft">
                    {name} · {email.replace(/@.*/, '')}
                  </span>
                </span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
