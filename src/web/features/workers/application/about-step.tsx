import { useState } from 'react';
import { intlLocale } from '#lib/languages.ts';
import type { Application } from '#modules/workers/application/application-shape.ts';
import { minDescription } from '#modules/workers/application/completeness.ts';
import { maxDescription, maxHeadline } from '#modules/workers/limits.ts';
import { spokenLanguages } from '#modules/workers/search/search-options.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Chips } from '#web/ui/forms/chips.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { type StepRefusal, useFieldError } from './step-values.ts';

/** The name, the line and the text under which clients meet the Pro, and the languages that the Pro speaks. */
export function AboutFields({ application, refusal }: { application: Application; refusal: StepRefusal | undefined }) {
  const { t } = useTranslation(['application', 'browse']);
  const error = useFieldError(refusal);
  const typed = refusal?.typed ?? {};
  const others = application.languages.filter((code) => !spokenLanguages.some((spoken) => spoken === code));
  return (
    <>
      <TextField
        name="displayName"
        label={t('about.name')}
        hint={t('about.nameHint')}
        maxLength={120}
        autoComplete="name"
        defaultValue={typed.displayName ?? application.displayName}
        error={error('displayName')}
        required
      />
      <TextField
        name="headline"
        label={t('about.headline')}
        hint={t('about.headlineHint')}
        maxLength={maxHeadline}
        defaultValue={typed.headline ?? application.headline}
        error={error('headline')}
      />
      <Description text={typed.description ?? application.description} error={error('description')} />
      <Chips
        type="checkbox"
        name="languages"
        legend={t('about.languages')}
        options={spokenLanguages.map((code) => ({ value: code, label: t(`browse:spoken.${code}`) }))}
        chosen={refusal?.lists.languages ?? application.languages}
        error={error('languages')}
      />
      {others.map((code) => (
        <input key={code} type="hidden" name="languages" value={code} />
      ))}
    </>
  );
}

/** The text with its length, counted while it is typed. */
function Description({ text, error }: { text: string; error: string | null }) {
  const { t, i18n } = useTranslation('application');
  const [length, setLength] = useState(text.trim().length);
  const number = new Intl.NumberFormat(intlLocale(i18n.language));
  return (
    <div className="flex flex-col gap-1.5">
      <TextArea
        name="description"
        label={t('about.text')}
        hint={t('about.textHint')}
        rows={7}
        maxLength={maxDescription}
        defaultValue={text}
        onInput={({ currentTarget }) => setLength(currentTarget.value.trim().length)}
        error={error}
      />
      <p className="text-right text-ink-soft text-sm tabular-nums">
        {length < minDescription
          ? t('about.more', { count: minDescription - length })
          : t('about.length', { length: number.format(length), most: number.format(maxDescription) })}
      </p>
    </div>
  );
}
