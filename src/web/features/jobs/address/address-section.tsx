import { canBeRemote } from '#modules/catalog/remote-services.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { isAddressShown, isOver, takesAddress } from '#modules/jobs/states.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { JobWithLangs } from '../job-langs.server.ts';
import type { RefusedForm } from '../refused-form.ts';
import { AddressFields } from './address-fields.tsx';
import { mapUrl, placeLine } from './map-url.ts';

/** Where the work is, with the way there; the client can correct it. The Pro sees it once the job is paid. */
export function AddressSection({ job, error, typed }: { job: JobWithLangs } & RefusedForm) {
  const { t } = useTranslation('jobs');
  const mayEdit = job.side === 'client' && takesAddress(job.state);
  if (!mayEdit && !job.address && job.side === 'client') return null;
  if (job.side === 'worker' && !isAddressShown(job.state) && job.state !== 'awaiting_payment') return null;
  return (
    <section aria-labelledby="address" className="flex flex-col gap-3">
      <h2 id="address" className="text-xl">
        {t('address.title')}
      </h2>
      <Place job={job} />
      {mayEdit && <EditAddress job={job} error={error} typed={typed} />}
    </section>
  );
}

function Place({ job }: { job: JobWithLangs }) {
  const { t } = useTranslation('jobs');
  const { address, side } = job;
  if (address?.remote) return <p className="text-ink-soft">{t('address.remoteText')}</p>;
  if (!address) return <p className="text-ink-soft">{t(missingText(job), { name: job.counterpartName })}</p>;
  const lines = [[address.street, address.unit].filter(Boolean).join(', '), placeLine(job)];
  return (
    <div className="flex flex-col gap-2">
      <address className="flex items-start gap-2.5 not-italic">
        <Icon name="map-pin" className="mt-0.5 size-5 shrink-0 text-pine-ink" />
        <span>
          <span className="block break-words font-semibold">{lines[0]}</span>
          <span className="block text-ink-soft">{lines[1]}</span>
        </span>
      </address>
      {address.notes && (
        <p lang={job.langs.notes} className="whitespace-pre-line break-words rounded-lg bg-well px-4 py-3">
          {address.notes}
        </p>
      )}
      {side === 'worker' ? (
        <TextLink to={mapUrl(address.street ?? '', job)} className="inline-flex min-h-11 items-center">
          {t('address.map')}
        </TextLink>
      ) : (
        <p className="text-ink-soft text-sm">
          {t(isHidden(job) ? 'address.notSeenBy' : 'address.seenBy', { name: job.counterpartName })}
        </p>
      )}
    </div>
  );
}

/** True when the Pro no longer needs to know where the work would have been. */
const isHidden = ({ state }: JobDetail): boolean => isOver(state) && !isAddressShown(state);

function missingText({ side, state, hasAddress }: JobDetail): string {
  if (side === 'client') return 'address.missing';
  if (state === 'awaiting_payment') return 'address.afterPayment';
  return hasAddress ? 'address.over' : 'address.notGiven';
}

function EditAddress({ job, error, typed }: { job: JobDetail } & RefusedForm) {
  const { t } = useTranslation('jobs');
  const busy = useBusy('address');
  return (
    <details open={error !== null} className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-pine-ink underline underline-offset-4">
        {t(job.address ? 'address.edit' : 'address.add')}
      </summary>
      <DraftForm
        draft="address"
        method="post"
        noValidate
        preventScrollReset
        className="mt-2 flex flex-col items-start gap-4"
      >
        <div className="w-full">
          <AddressFields
            address={job.address}
            earlier={job.earlierAddresses}
            place={placeLine(job)}
            mayBeRemote={canBeRemote(job)}
            typed={typed}
            error={error}
          />
        </div>
        <Button variant="secondary" name="intent" value="address" busy={busy}>
          {t('address.save')}
        </Button>
      </DraftForm>
    </details>
  );
}
