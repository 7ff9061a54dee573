import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { Button } from '#web/ui/button.tsx';

/** In the sandbox only: one press signs in as somebody of the sample data. */
export function SampleLogins({
  accounts,
  password,
}: {
  accounts: { email: string; role: string }[];
  password: string;
}) {
  const { t } = useTranslation('account');
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-6">
      <h2 className="font-semibold text-base tracking-normal">{t('samples.title')}</h2>
      <div className="flex flex-wrap gap-2">
        {accounts.map(({ email, role }) => (
          <Form key={email} method="post">
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="password" value={password} />
            <Button variant="secondary" size="sm">
              {t('samples.signIn', { role: t(`samples.${role}`), email })}
            </Button>
          </Form>
        ))}
      </div>
    </section>
  );
}
