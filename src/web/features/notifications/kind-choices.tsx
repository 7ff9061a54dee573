import type { Translate } from '#lib/words.ts';
import type { TopicChoices } from '#modules/notifications/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { CompactSelect } from '#web/ui/forms/select.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

type Kind = TopicChoices['kinds'][number];
type KindChannel = Kind['channels'][number];

const hasOwn = ({ channels }: Kind): boolean => channels.some(({ own }) => own !== null);

/** The kinds of a topic: opens to a choice for each kind and channel, and says how many are on before it opens. */
export function KindChoices({ choices, busy }: { choices: TopicChoices; busy: boolean }) {
  const { t } = useTranslation('settings');
  const { topic, channels, kinds } = choices;
  const locked = channels.filter(({ isOptional }) => !isOptional).map(({ channel }) => channel);
  const differing = kinds.filter(hasOwn).length;
  // A new answer of the server fills the fields again.
  const saved = kinds.map((kind) => kind.channels.map(({ own }) => own).join()).join(';');
  return (
    <details className="group/kinds rounded-lg border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-4 rounded-lg px-3 py-2 text-sm hover:bg-well">
        <span className="flex grow flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-semibold">{t('notifications.each')}</span>
          <span className="flex flex-wrap gap-x-3 text-ink-soft">
            {channels.map(({ channel }) => (
              <span key={channel}>{countWords(kinds, channel, t)}</span>
            ))}
          </span>
          {differing > 0 && <Badge tone="marigold">{t('notifications.differ', { count: differing })}</Badge>}
        </span>
        <Icon
          name="chevron-down"
          className="size-5 shrink-0 text-ink-faint transition-transform duration-200 group-open/kinds:rotate-180"
        />
      </summary>
      <ul key={saved} className="divide-y divide-line border-line border-t px-3">
        {kinds.map((kind) => (
          <KindRow key={kind.kind} kind={kind} locked={locked} />
        ))}
        {topic === 'account' && <SecurityRow />}
      </ul>
      {differing > 0 && (
        <div className="border-line border-t p-3">
          <Button name="setBack" value={topic} size="sm" variant="secondary" busy={busy}>
            {t('notifications.setBack')}
          </Button>
        </div>
      )}
    </details>
  );
}

/** Returns how many of the kinds that have the channel are on: "Email: 3 of 5". */
function countWords(kinds: Kind[], channel: KindChannel['channel'], t: Translate): string {
  const all = kinds.flatMap((kind) => kind.channels.filter((one) => one.channel === channel));
  const on = all.filter(({ isOn }) => isOn).length;
  return t('notifications.count', { channel: t(`notifications.${channel}`), on, all: all.length });
}

const rowClasses = 'flex flex-col gap-x-6 gap-y-2 py-3 sm:flex-row sm:items-center sm:justify-between';
const cellsClasses = 'grid w-full grid-cols-3 gap-1.5 sm:w-84 sm:shrink-0';

function KindRow({ kind, locked }: { kind: Kind; locked: string[] }) {
  const { t } = useTranslation('settings');
  return (
    <li className={rowClasses}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm leading-snug">
        {kind.name}
        {hasOwn(kind) && <Badge tone="marigold">{t('notifications.own')}</Badge>}
      </span>
      <span className={cellsClasses}>
        {kind.channels.map(({ channel, own }) =>
          locked.includes(channel) ? (
            <LockedCell key={channel} channel={channel} />
          ) : (
            <CompactSelect
              key={channel}
              name={`${kind.kind}_${channel}`}
              label={t(`notifications.${channel}`)}
              context={kind.name}
              defaultValue={own ?? ''}
              marked={own !== null}
              options={[
                { value: '', label: t('notifications.follow') },
                { value: 'on', label: t('notifications.on') },
                { value: 'off', label: t('notifications.off') },
              ]}
            />
          ),
        )}
      </span>
    </li>
  );
}

/** A channel that cannot be switched off; the topic says why. */
function LockedCell({ channel }: { channel: KindChannel['channel'] }) {
  const { t } = useTranslation('settings');
  return (
    <span className="flex flex-col gap-0.5 text-sm">
      <span className="text-ink-soft text-xs">{t(`notifications.${channel}`)}</span>
      <span className="flex min-h-10 items-center gap-1.5 text-ink-soft">
        <Icon name="lock" className="size-4 shrink-0" />
        {t('notifications.always')}
      </span>
    </span>
  );
}

/** The mails about logins and the password, which are not in the bell. */
function SecurityRow() {
  const { t } = useTranslation('settings');
  return (
    <li className={rowClasses}>
      <span className="text-sm leading-snug">{t('notifications.security')}</span>
      <span className={cellsClasses}>
        <span />
        <LockedCell channel="email" />
      </span>
    </li>
  );
}
