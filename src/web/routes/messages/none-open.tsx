import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** The place of the conversation beside the list, before one is chosen. */
export default function NoneOpen() {
  const { t } = useTranslation('messages');
  return (
    <p className="flex flex-col items-center justify-center gap-3 text-ink-soft max-lg:hidden">
      <Icon name="messages-square" className="size-10" />
      {t('list.choose')}
    </p>
  );
}
