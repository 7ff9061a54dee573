import { MessagesSquare } from 'lucide-react';
import { useTranslation } from '#web/page/translation.tsx';

/** The place of the conversation beside the list, before one is chosen. */
export default function NoneOpen() {
  const { t } = useTranslation('messages');
  return (
    <p className="flex flex-col items-center justify-center gap-3 text-ink-soft max-lg:hidden">
      <MessagesSquare aria-hidden className="size-10" />
      {t('list.choose')}
    </p>
  );
}
