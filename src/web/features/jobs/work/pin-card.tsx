import { useTranslation } from '#web/page/translation.tsx';

/** The four digits that the client tells the Pro at the door. */
export function PinCard({ pin, name }: { pin: string; name: string }) {
  const { t } = useTranslation('jobs');
  return (
    <section className="flex flex-col gap-2 rounded-xl bg-pine-soft p-6">
      <h2 className="text-xl">{t('pin.title')}</h2>
      <p className="font-bold text-4xl tabular-nums tracking-[0.3em]">{pin}</p>
      <p className="max-w-prose text-ink-soft">{t('pin.text', { name })}</p>
    </section>
  );
}
