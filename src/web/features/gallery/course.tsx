import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { KeyFigure, KeyFigures } from '#web/ui/display/key-figure.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { Scene, type SceneName } from '#web/ui/display/scene.tsx';
import { CompareTable, Table } from '#web/ui/display/table.tsx';
import { Timeline } from '#web/ui/display/timeline.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Loading, SkeletonCard, SkeletonRow } from '#web/ui/feedback/skeleton.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';
import { LoadMore, Pagination } from '#web/ui/navigation/pagination.tsx';
import { Steps } from '#web/ui/navigation/steps.tsx';
import { Part, Row } from './part.tsx';

const scenes: SceneName[] = [
  'search',
  'mailbox',
  'calendar',
  'clipboard',
  'photos',
  'signpost',
  'storm',
  'done',
  'purse',
  'star',
];
const here = '/debug/ui';

/** Steps, timelines, numbers, empty places and loading. `prefix` keeps names apart when the gallery stands twice. */
export function Course({ prefix }: { prefix: string }) {
  const { t, i18n } = useTranslation('debug');
  const words = { past: t('common:state.past'), now: t('common:state.now'), next: t('common:state.next') };
  const rows = [4_200, 3_850, 5_100].map((cents) => ({ cents, name: t('sample.name') }));
  const price = (cents: number) => <Price cents={cents} language={i18n.language} size="sm" />;
  return (
    <>
      <Part title={t('part.course')}>
        <Breadcrumb
          label={`${t('title')} (${prefix})`}
          stops={[{ name: t('tab.about'), to: here }, { name: t('sample.short') }]}
        />
        <Steps
          label={`${t('part.course')} (${prefix})`}
          current={1}
          steps={[t('step.describe'), t('step.choose'), t('step.send')]}
          words={{ done: words.past, now: words.now }}
        />
        <Timeline
          label={`${t('part.course')} (${prefix})`}
          words={words}
          entries={[
            { id: 'a', state: 'past', title: t('step.describe'), time: '09:30' },
            {
              id: 'b',
              state: 'now',
              title: t('step.choose'),
              time: '10:15',
              icon: <Lock />,
              details: t('sample.sentence'),
            },
            { id: 'c', state: 'next', title: t('step.send'), details: t('field.hint') },
          ]}
        />
        <Progress value={0.6} label={t('progress')} text="3/5" />
        <Progress value={null} label={t('progress')} tone="marigold" />
      </Part>
      <Part title={t('part.figures')}>
        <KeyFigures>
          <KeyFigure figure="312" label={t('figure.seen')} trend={{ text: '+8%', good: true }} />
          <KeyFigure figure="41" label={t('figure.asked')} trend={{ text: '−3%', good: false }} />
        </KeyFigures>
        <Table
          caption={`${t('table.caption')} (${prefix})`}
          rows={rows}
          rowKey={({ cents }) => String(cents)}
          columns={[
            { id: 'name', head: t('table.name'), names: true, cell: ({ name }) => name },
            { id: 'place', head: t('part.people'), cell: () => t('sample.place') },
            { id: 'price', head: t('table.price'), figures: true, cell: ({ cents }) => price(cents) },
          ]}
        />
        <CompareTable
          caption={`${t('part.figures')} (${prefix})`}
          questions={[t('table.price'), t('field.day')]}
          things={rows.map(({ cents, name }, at) => ({
            id: String(cents),
            head: name,
            best: at === 1,
            cells: [price(cents), at + 1],
            foot: <Button size="sm">{t('step.choose')}</Button>,
          }))}
        />
        <Pagination
          label={`${t('part.lists')} (${prefix})`}
          previous={here}
          next={here}
          words={{ previous: t('common:action.previous'), next: t('common:action.next') }}
        />
        <LoadMore to={here}>{t('common:action.showMore')}</LoadMore>
      </Part>
      <Part title={t('part.empty')}>
        <EmptyState
          level="h4"
          scene="search"
          title={t('sample.short')}
          action={
            <ButtonLink to={here} variant="secondary">
              {t('common:action.retry')}
            </ButtonLink>
          }
        >
          {t('sample.sentence')}
        </EmptyState>
        <Row>
          {scenes.map((name) => (
            <Scene key={name} name={name} className="w-36" />
          ))}
        </Row>
        <Loading label={t('common:state.loading')} className="grid gap-6 sm:grid-cols-2">
          <SkeletonCard />
          <SkeletonRow />
        </Loading>
      </Part>
    </>
  );
}
