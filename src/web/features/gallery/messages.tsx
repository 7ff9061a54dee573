import { Award, BadgeCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { intlLocale } from '#lib/languages.ts';
import { Button, buttonClasses } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton } from '#web/ui/actions/dialog.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Menu, MenuButton, MenuLink } from '#web/ui/actions/menu.tsx';
import { Avatar, AvatarRow } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card, CardLink, List, ListRow } from '#web/ui/display/card.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { Rating } from '#web/ui/display/rating.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Accordion } from '#web/ui/navigation/accordion.tsx';
import { Tabs } from '#web/ui/navigation/tabs.tsx';
import { Part, Row } from './part.tsx';

const kinds = ['info', 'success', 'warning', 'destructive'] as const;
const people = ['door-14-w', 'door-33-m', 'door-8-w'];

/** Notices, badges, people, cards, and what opens. */
export function Messages({ prefix }: { prefix: string }) {
  const { t, i18n } = useTranslation('debug');
  const stars = (value: number) => ({
    value,
    label: t('common:rating.label', { rating: value }),
    shown: value.toLocaleString(intlLocale(i18n.language), { minimumFractionDigits: 1 }),
  });
  return (
    <>
      <Part title={t('part.messages')}>
        {kinds.map((kind) => (
          <Notice
            key={kind}
            kind={kind}
            title={t(`tone.${kind}`)}
            end={
              <IconButton label={t('common:action.dismiss')}>
                <X />
              </IconButton>
            }
          >
            {t('sample.sentence')}
          </Notice>
        ))}
        <Row>
          {kinds.map((kind) => (
            <Button
              key={kind}
              type="button"
              variant="secondary"
              size="sm"
              onClick={() => toast({ kind, title: t(`tone.${kind}`), text: t('sample.sentence') })}
            >
              {t(`tone.${kind}`)}
            </Button>
          ))}
        </Row>
        <Row>
          <Badge>{t('step.describe')}</Badge>
          <Badge tone="pine" icon={<BadgeCheck />}>
            {t('common:badge.verified')}
          </Badge>
          <Badge tone="marigold">{t('common:badge.new')}</Badge>
          <Badge tone="solid-marigold" icon={<Award />}>
            {t('common:badge.extraMile')}
          </Badge>
          <Badge tone="info">{t('tone.info')}</Badge>
          <Badge tone="warning">{t('tone.warning')}</Badge>
          <Badge tone="danger">{t('tone.destructive')}</Badge>
        </Row>
      </Part>
      <Part title={t('part.people')}>
        <Row>
          {(['xl', 'lg', 'md', 'sm', 'xs'] as const).map((size) => (
            <Avatar key={size} seed="door-14-w" alt={t('sample.name')} size={size} />
          ))}
          <AvatarRow people={people.map((seed) => ({ seed, name: t('sample.name') }))} more={4} />
        </Row>
        <Row>
          {[5, 4.5, 3.2, 0].map((value) => (
            <Rating key={value} {...stars(value)} />
          ))}
          <Rating {...stars(4.9)} compact count={t('common:rating.reviews', { count: 128 })} />
        </Row>
        <Row>
          <Price cents={12_345} language={i18n.language} size="lg" />
          <Price cents={4_200} language={i18n.language} per={t('common:unit.perHour')} />
        </Row>
      </Part>
      <Part title={t('part.lists')}>
        <Card lift>
          <h4 className="font-bold text-xl">
            <CardLink to="/debug/ui">{t('sample.short')}</CardLink>
          </h4>
          <p className="mt-1 text-ink-soft">{t('sample.sentence')}</p>
        </Card>
        <List>
          {people.map((seed) => (
            <ListRow
              key={seed}
              to="/debug/ui"
              start={<Avatar seed={seed} />}
              title={t('sample.name')}
              details={t('sample.place')}
              end={<Price cents={4_200} language={i18n.language} per={t('common:unit.perHour')} size="sm" />}
            />
          ))}
        </List>
      </Part>
      <Part title={t('part.moves')}>
        <Row>
          <Menu button={t('menu.open')} align="start" buttonClassName={buttonClasses({ variant: 'secondary' })}>
            <MenuLink to="/debug/ui" current>
              {t('tab.about')}
            </MenuLink>
            <MenuButton type="button" danger>
              {t('button.danger')}
            </MenuButton>
          </Menu>
          <DialogButton dialog={`${prefix}-dialog`} variant="secondary">
            {t('dialog.open')}
          </DialogButton>
        </Row>
        <Dialog
          id={`${prefix}-dialog`}
          title={t('sample.short')}
          closeText={t('common:action.close')}
          footer={
            <form method="dialog" className="contents">
              <Button variant="quiet">{t('common:action.cancel')}</Button>
              <Button>{t('common:action.confirm')}</Button>
            </form>
          }
        >
          <p>{t('sample.sentence')}</p>
        </Dialog>
        <Tabs
          label={t('part.moves')}
          param={`${prefix}-tab`}
          tabs={[
            { id: 'about', label: t('tab.about'), panel: <p>{t('sample.sentence')}</p> },
            { id: 'days', label: t('tab.days'), panel: <p>{t('sample.short')}</p> },
            { id: 'reviews', label: t('tab.reviews'), count: 12, panel: <p>{t('sample.place')}</p> },
          ]}
        />
        <Accordion
          name={`${prefix}-accordion`}
          items={people.map((seed, at) => ({
            id: `${prefix}-${seed}`,
            title: t('choice.legend'),
            content: t('sample.sentence'),
            open: at === 0,
          }))}
        />
      </Part>
    </>
  );
}
