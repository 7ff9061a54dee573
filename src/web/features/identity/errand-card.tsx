import { useTranslation } from '#web/page/translation.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import type { Errand } from './errand.ts';

/** The Pro whom the visitor is about to ask, so that signing in doesn't feel like losing them. */
export function ErrandCard({ pro }: { pro: NonNullable<Errand['pro']> }) {
  const { t } = useTranslation('account');
  return (
    <div className="flex items-center gap-4 rounded-xl bg-well px-4 py-3.5">
      <Avatar photo={pro.photo} seed={pro.portraitSeed} id={pro.id} name={pro.name} size="md" lazy={false} />
      <p className="flex min-w-0 flex-col leading-snug">
        <span className="wrap-anywhere font-semibold">{pro.name}</span>
        <span className="text-ink-soft text-sm">{t('errand.kept')}</span>
      </p>
    </div>
  );
}
