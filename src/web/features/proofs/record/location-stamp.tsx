import { useState } from 'react';
import { formatPlace, type Place } from '#modules/proofs/place.ts';
import { findPlace } from '#web/features/jobs/photos/find-place.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** Where the photos of the sample job are taken. The browser is asked only when the button is pressed. */
export function LocationStamp({ place, onChange }: { place: Place | null; onChange: (place: Place | null) => void }) {
  const { t } = useTranslation('proofs');
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const ask = async () => {
    setState('asking');
    const found = await findPlace();
    setState(found ? 'idle' : 'failed');
    if (found) onChange(found);
  };
  return (
    <section aria-labelledby="stamp" className="flex flex-col items-start gap-3">
      <h2 id="stamp" className="text-xl">
        {t('stamp.title')}
      </h2>
      <p className="max-w-prose text-ink-soft">{t('stamp.text')}</p>
      <p role="status" className="flex items-center gap-2 font-medium">
        <Icon name="map-pin" className="size-5 shrink-0 text-ink-soft" />
        {place ? t('place.near', { place: formatPlace(place) }) : t('stamp.none')}
      </p>
      <div className="needs-script">
        {place ? (
          <Button type="button" variant="secondary" onClick={() => onChange(null)}>
            {t('stamp.remove')}
          </Button>
        ) : (
          <Button type="button" variant="secondary" busy={state === 'asking'} busyText={t('stamp.busy')} onClick={ask}>
            {t('stamp.add')}
          </Button>
        )}
      </div>
      {state === 'failed' && !place && (
        <p role="alert" className="font-medium text-danger-ink text-sm">
          {t('stamp.failed')}
        </p>
      )}
    </section>
  );
}
