import { formatWhenInFull } from '#lib/when.ts';
import type { RecordView } from '#modules/proofs/record/record-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';
import { Fingerprint } from './fingerprint.tsx';
import { PhotoFacts } from './photo-facts.tsx';

/** The photos of a job for its client or its Pro, and their exports. `titleLang` is the language of the title. */
export function JobRecord({ record, titleLang }: { record: RecordView; titleLang: string | undefined }) {
  const { t, i18n } = useTranslation('proofs');
  const { side, job, photos, timeZone } = record;
  const jobPath = `/jobs/${job.id}`;
  return (
    <>
      <header className="flex flex-col gap-4">
        <Breadcrumb
          label={t('common:way.label')}
          stops={[{ name: t('job.back'), to: jobPath }, { name: t('title') }]}
        />
        <h1 className="text-3xl">{t('title')}</h1>
        <p lang={titleLang} className="break-words text-xl">
          {job.title}
        </p>
        <p className="text-ink-soft">
          {t('client')}: {record.clientName} · {t('pro')}: {record.proName}
        </p>
        <p className="max-w-prose text-ink-soft">{t(`job.lead.${side}`)}</p>
      </header>
      {photos.length === 0 ? (
        <EmptyState
          scene="mailbox"
          title={t('job.none')}
          action={<ButtonLink to={jobPath}>{t('job.back')}</ButtonLink>}
        >
          {t(`job.noneText.${side}`)}
        </EmptyState>
      ) : (
        <>
          <section aria-labelledby="photos" className="flex flex-col gap-4">
            <h2 id="photos" className="text-xl">
              {t('slots.title')}
            </h2>
            <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
              {photos.map((photo) => (
                <li key={photo.id} className="flex min-w-0 flex-col gap-2.5">
                  <h3 className="font-semibold text-base tracking-normal">{t(`slot.${photo.slot}`)}</h3>
                  <a href={`/photos/${photo.id}`} className="overflow-hidden rounded-lg bg-well">
                    <img
                      src={`/photos/${photo.id}`}
                      alt={t('slot.alt', { slot: t(`slot.${photo.slot}`) })}
                      width={photo.width}
                      height={photo.height}
                      loading="lazy"
                      className="aspect-4/3 w-full object-cover"
                    />
                  </a>
                  <PhotoFacts
                    when={formatWhenInFull(photo.takenAt, timeZone, i18n.language)}
                    name={record.proName}
                    place={photo.place}
                    sha256={photo.sha256}
                  />
                </li>
              ))}
            </ul>
            <p className="text-ink-soft text-sm">{t('time.text')}</p>
          </section>
          <section aria-labelledby="export" className="flex flex-col gap-4">
            <h2 id="export" className="text-xl">
              {t('export.title')}
            </h2>
            <p className="max-w-prose text-ink-soft">{t('export.text')}</p>
            <div className="flex flex-wrap gap-3">
              {/* Files, which the browser itself has to load. */}
              <a href={`/proof-records/${job.id}/pdf`} className={buttonClasses({})}>
                <Icon name="file-text" className="size-5" />
                {t('export.pdf')}
              </a>
              <a href={`/proof-records/${job.id}/zip`} className={buttonClasses({ variant: 'secondary' })}>
                <Icon name="file-archive" className="size-5" />
                {t('export.zip')}
              </a>
            </div>
            <Fingerprint head={record.head} side={side} />
          </section>
        </>
      )}
    </>
  );
}
