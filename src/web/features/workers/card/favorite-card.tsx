import { Form } from 'react-router';
import type { PlacelessCard } from '#modules/workers/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { CompareTick } from '../compare/compare-bar.tsx';
import { WorkerCard } from './worker-card.tsx';

/** A saved Pro, with the button that removes them. Needs the namespaces `browse` and `worker`. */
export function FavoriteCard({ worker, eager }: { worker: PlacelessCard; eager: boolean }) {
  const { t } = useTranslation('worker');
  return (
    <div className="flex h-full flex-col">
      <div className="grow">
        <WorkerCard worker={worker} eager={eager} level="h2" signedIn tick={<CompareTick worker={worker} />} />
      </div>
      <Form method="post" className="mt-2 border-line border-t pt-1">
        <input type="hidden" name="intent" value="removeFavorite" />
        <input type="hidden" name="workerId" value={worker.id} />
        <input type="hidden" name="name" value={worker.name} />
        <Button variant="quiet" size="sm" icon={<Icon name="heart-off" />} className="-ml-3">
          {t('favorites.remove')}
          <span className="sr-only">: {worker.name}</span>
        </Button>
      </Form>
    </div>
  );
}
