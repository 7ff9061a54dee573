import { useId } from 'react';
import type { TopicChoices as Choices } from '#modules/notifications/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { KindChoices } from './kind-choices.tsx';

/** A topic of notifications, with a box for each of its channels. It opens to its kinds. */
export function TopicChoices({ choices, busy }: { choices: Choices; busy: boolean }) {
  const { t } = useTranslation('settings');
  const id = useId();
  const { topic, channels } = choices;
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col gap-2 py-4">
      <div className="flex flex-col gap-x-6 gap-y-1 sm:flex-row sm:items-start sm:justify-between">
        <div className="flex min-w-0 max-w-80 flex-col gap-0.5">
          <h3 id={id} className="font-semibold">
            {t(`notifications.${topic}`)}
          </h3>
          <span className="text-ink-soft text-sm">{t(`notifications.${topic}Text`)}</span>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 max-sm:gap-x-3 max-sm:[&_label]:gap-2 sm:shrink-0 sm:flex-nowrap">
          {channels.map(({ channel, isOn, isOptional }) => (
            <Checkbox
              key={channel}
              name={isOptional ? `${topic}_${channel}` : undefined}
              value="yes"
              label={t(`notifications.${channel}`)}
              defaultChecked={isOn}
              disabled={!isOptional}
            />
          ))}
        </div>
      </div>
      {(topic === 'money' || topic === 'account') && (
        <p className="flex items-start gap-2 text-ink-soft text-sm">
          <Icon name="lock" className="mt-0.5 size-4 shrink-0" />
          {t(`notifications.${topic}Locked`)}
        </p>
      )}
      <KindChoices choices={choices} busy={busy} />
    </fieldset>
  );
}
