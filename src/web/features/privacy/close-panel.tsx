import type { FormRefusal } from '#api/form.server.ts';
import { formatMoney, usd } from '#lib/money.ts';
import type { Unfinished } from '#modules/privacy/contract.ts';
import { SecretCode, SecretPassword } from '#web/features/identity/security/secret-field.tsx';
import { SecurityForm } from '#web/features/identity/security/security-form.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { buttonClasses } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

interface Closing {
  unfinished: readonly Unfinished[];
  twoStep: boolean;
  refusal: FormRefusal | undefined;
}

/** Closes the account for good, or says what has to be finished before. */
export function ClosePanel({ unfinished, twoStep, refusal }: Closing) {
  const { t } = useTranslation('settings');
  return (
    <section className="flex flex-col gap-4" aria-labelledby="close">
      <h3 id="close" className="text-xl">
        {t('close.title')}
      </h3>
      <p className="text-ink-soft">{t('close.text')}</p>
      {unfinished.length > 0 ? (
        <FinishFirst items={unfinished} />
      ) : (
        <details open={Boolean(refusal)}>
          <summary className={buttonClasses({ variant: 'secondary' }, 'cursor-pointer list-none')}>
            {t('close.title')}
          </summary>
          <div className="py-5">
            <SecurityForm intent="close" label={t('close.button')} variant="danger" refusal={refusal}>
              <SecretPassword name="password" label={t('security.currentPassword')} refusal={refusal} />
              {twoStep && <SecretCode name="code" label={t('security.anyCode')} refusal={refusal} any />}
            </SecurityForm>
          </div>
        </details>
      )}
    </section>
  );
}

function FinishFirst({ items }: { items: readonly Unfinished[] }) {
  const { t } = useTranslation('settings');
  const langOf = useTextLang();
  return (
    <Notice kind="warning" title={t('close.first')}>
      <ul className="mt-1 flex flex-col gap-2">
        {items.map((item) => (
          <li key={`${item.kind} ${item.jobId}`}>
            <TextLink to={pathOf(item)}>
              <span lang={langOf(item.title)}>{item.title}</span>
            </TextLink>
            <br />
            {item.kind === 'job'
              ? t(item.state === 'disputed' ? 'close.case' : 'close.job')
              : t(item.needsAccount ? 'close.payoutAccount' : 'close.payout', {
                  amount: formatMoney(usd(item.amountCents)),
                })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const pathOf = (item: Unfinished): string =>
  item.kind === 'payout' && item.needsAccount ? '/settings/payouts' : `/jobs/${item.jobId}`;
