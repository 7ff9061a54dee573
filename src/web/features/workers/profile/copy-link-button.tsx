import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { buttonClasses } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** Copies an address; hidden without script. */
export function CopyLinkButton({ address }: { address: string }) {
  const { t } = useTranslation('worker');
  return (
    <button
      type="button"
      {...light.copyLink.props({ address, done: t('copy.done'), manual: t('copy.byHand') })}
      className={buttonClasses({ variant: 'quiet', size: 'sm' }, 'needs-script')}
    >
      <Icon name="link-2" className="size-5" />
      <span className="max-sm:sr-only">{t('copy.button')}</span>
    </button>
  );
}
