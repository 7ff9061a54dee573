import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClasses } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Copies an address; where the browser forbids it, shows the address to copy by hand. */
export function CopyLinkButton({ address }: { address: string }) {
  const { t } = useTranslation('worker');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t('copy.done') });
    } catch {
      toast({ kind: 'info', title: t('copy.byHand'), text: address });
    }
  };
  return (
    <button type="button" onClick={copy} className={buttonClasses({ variant: 'quiet', size: 'sm' }, 'needs-script')}>
      <Link2 aria-hidden className="size-5" />
      <span className="max-sm:sr-only">{t('copy.button')}</span>
    </button>
  );
}
