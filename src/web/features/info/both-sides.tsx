import { useTranslation } from '#web/page/translation.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';

const moments = ['agreed', 'paid', 'door', 'work', 'handed', 'released'] as const;
const people = { client: 'door-14-w', worker: 'door-12-m' } as const;

/** One job as the client and the Pro see it, with the state of the money between them. */
export function BothSides() {
  const { t } = useTranslation('info');
  return (
    <section aria-labelledby="sides" className="bg-deep text-on-deep [--focus:var(--marigold)]">
      <div className="page-width py-16 lg:py-28">
        <div className="mx-auto flex max-w-3xl flex-col gap-5 lg:text-center">
          <h2 id="sides" className="text-4xl">
            {t('sides.title')}
          </h2>
          <p className="text-lg text-on-deep-soft">{t('sides.lead')}</p>
        </div>
        <div aria-hidden className="mt-14 hidden grid-cols-[1fr_17rem_1fr] font-bold text-xl lg:grid">
          <Side name="client" className="flex-row-reverse" />
          <span />
          <Side name="worker" />
        </div>
        <ol className="relative mt-10 flex flex-col lg:mt-6">
          <span aria-hidden className="absolute inset-y-8 left-1/2 hidden w-px bg-on-deep/25 lg:block" />
          {moments.map((moment) => (
            <li
              key={moment}
              className="relative flex flex-col gap-4 border-on-deep/15 border-t py-7 lg:grid lg:grid-cols-[1fr_17rem_1fr] lg:items-center lg:gap-0 lg:border-0 lg:py-4"
            >
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 lg:col-start-2 lg:row-start-1 lg:flex-col lg:items-center lg:bg-deep lg:px-4 lg:py-3 lg:text-center">
                <h3 className="text-xl tracking-normal">{t(`sides.${moment}.title`)}</h3>
                <p className="text-on-deep-soft text-sm">{t(`sides.${moment}.money`)}</p>
              </div>
              <dl className="grid gap-4 sm:grid-cols-2 sm:gap-8 lg:contents">
                <div className="lg:col-start-1 lg:row-start-1 lg:text-right">
                  <dt className="mb-1 font-bold lg:sr-only">{t('sides.client')}</dt>
                  <dd className="text-on-deep-soft lg:ml-auto lg:max-w-[34ch]">{t(`sides.${moment}.client`)}</dd>
                </div>
                <div className="lg:col-start-3 lg:row-start-1">
                  <dt className="mb-1 font-bold lg:sr-only">{t('sides.worker')}</dt>
                  <dd className="text-on-deep-soft lg:max-w-[34ch]">{t(`sides.${moment}.worker`)}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );

  function Side({ name, className = '' }: { name: keyof typeof people; className?: string }) {
    return (
      <span className={`flex items-center gap-4 ${className}`}>
        <Avatar seed={people[name]} size="md" />
        {t(`sides.${name}`)}
      </span>
    );
  }
}
