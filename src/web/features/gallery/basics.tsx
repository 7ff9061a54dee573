import { Heart, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Part, Row } from './part.tsx';

const sizes = [
  'text-display',
  'text-4xl',
  'text-3xl',
  'text-2xl',
  'text-xl',
  'text-lg',
  'text-base',
  'text-sm',
  'text-xs',
];
const grounds = [
  'paper',
  'surface',
  'well',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'ink-faint',
  'pine',
  'pine-soft',
  'deep',
  'marigold',
  'marigold-soft',
  'star',
  'danger',
  'danger-soft',
  'info-soft',
  'warn-soft',
];

/** Type, colours and buttons. */
export function Basics() {
  const { t } = useTranslation('debug');
  return (
    <>
      <Part title={t('part.type')}>
        {sizes.map((size) => (
          <p key={size} className={`${size} ${size.length > 7 ? 'font-bold tracking-tight' : ''}`}>
            {t('sample.short')}
          </p>
        ))}
        <p className="max-w-prose text-ink-soft">
          {t('sample.sentence')} <TextLink to="/debug/ui">{t('sample.short')}</TextLink>
        </p>
      </Part>
      <Part title={t('part.colours')}>
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6">
          {grounds.map((name) => (
            <li key={name} className="text-xs">
              <span className="block h-14 rounded-lg ring-1 ring-line" style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('part.buttons')}>
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>{t(`button.${variant}`)}</Button>
            <Button variant={variant} size="sm">
              {t(`button.${variant}`)}
            </Button>
            <Button variant={variant} busy busyText={t('button.busy')} />
            <Button variant={variant} disabled>
              {t(`button.${variant}`)}
            </Button>
          </Row>
        ))}
        <Row>
          <Button size="lg" icon={<Search />}>
            {t('common:action.search')}
          </Button>
          <ButtonLink to="/debug/ui" variant="secondary" size="lg">
            {t('button.secondary')}
          </ButtonLink>
          <Button disabledReason={t('button.reason')}>{t('button.primary')}</Button>
          <IconButton label={t('button.favorite')}>
            <Heart />
          </IconButton>
          <IconButton label={t('button.favorite')} tone="surface" pressed>
            <Heart className="fill-current text-danger" />
          </IconButton>
        </Row>
      </Part>
    </>
  );
}
