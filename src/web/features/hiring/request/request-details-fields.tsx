import { useState } from 'react';
import { maxDescription, maxTitle } from '#modules/hiring/limits.ts';
import type { CategoryChoice } from '#web/features/workers/search/browse-search.ts';
import { fieldMessage } from '#web/page/field-message.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Chips } from '#web/ui/forms/chips.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import type { ScopeConversation } from '../scope/use-scope-conversation.ts';
import { DaysFields } from './days-wish.tsx';
import type { DetailsValues } from './request-values.ts';

// The questions and their words come with the first service that is chosen.
const ScopeQuestions = loadWhenShown(async () => (await import('../scope/scope-questions.tsx')).ScopeQuestions);

/** Title, category, service and its questions, place, description and days of a request. `fields` are the ones that the server refused. */
export function RequestDetailsFields({
  values,
  categories,
  days,
  fields,
  service,
  onService,
  conversation,
  busy,
  isFixed = false,
}: {
  values: DetailsValues;
  categories: CategoryChoice[];
  /** The days that can be picked, `2026-03-08`. */
  days: string[];
  fields: Record<string, string>;
  /** The chosen service; empty for none. */
  service: string;
  onService: (service: string) => void;
  /** Null for a form that shows the questions on phones, too. */
  conversation: ScopeConversation | null;
  busy: boolean;
  /** The work is known already: neither category and service nor the place can be changed. */
  isFixed?: boolean;
}) {
  const { t } = useTranslation('hiring');
  const { zip } = values;
  const [category, setCategory] = useState(values.category);
  const servicesOf = (chosen: string) => categories.find(({ slug }) => slug === chosen)?.subcategories ?? [];
  const services = servicesOf(category);
  const chooseCategory = (slug: string) => {
    setCategory(slug);
    onService(servicesOf(slug).includes(values.service) ? values.service : '');
  };
  const error = (name: string) => fieldMessage(t, fields[name], `request.wrong.${name}`, { zip });
  return (
    <>
      <TextField
        name="title"
        label={t('request.projectTitle')}
        hint={t('request.projectTitleHint')}
        maxLength={maxTitle}
        defaultValue={values.title}
        error={error('title')}
        required
      />
      {!isFixed && (
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <Select
            name="category"
            label={t('request.category')}
            placeholder={t('request.chooseCategory')}
            defaultValue={values.category}
            error={error('category')}
            onChange={({ target }) => chooseCategory(target.value)}
            options={categories.map(({ slug }) => ({ value: slug, label: t(`catalog:category.${slug}`) }))}
            required
          />
          <TextField
            name="zip"
            label={t('request.location')}
            optional={t('request.locationHint')}
            inputMode="numeric"
            autoComplete="postal-code"
            placeholder="94110"
            maxLength={5}
            defaultValue={zip}
            error={error('zip')}
            required
          />
        </div>
      )}
      {!isFixed && services.length > 0 && (
        <Chips
          key={category}
          type="radio"
          name="service"
          legend={t('request.service')}
          options={[
            ...services.map((slug) => ({ value: slug, label: t(`catalog:subcategory.${slug}`) })),
            { value: '', label: t('request.anyService') },
          ]}
          chosen={[services.includes(values.service) ? values.service : '']}
          onChoose={([chosen = '']) => onService(chosen)}
        />
      )}
      {service && conversation?.isOver && <ChangeAnswers onOpen={() => conversation.show(0)} />}
      {/* Chosen in a transition, so that the page waits for them without a fallback, which needs script to go. */}
      {service && (
        <ScopeQuestions
          key={service}
          service={service}
          answers={service === values.service ? values.scope : {}}
          fields={fields}
          conversation={conversation}
          busy={busy}
        />
      )}
      <TextArea
        name="description"
        label={t('request.description')}
        hint={t('request.descriptionHint')}
        rows={6}
        maxLength={maxDescription}
        defaultValue={values.description}
        error={error('description')}
        required
      />
      <DaysFields values={values} days={days} error={error('dates')} />
    </>
  );
}

/** The way back to the questions on a phone, which shows them once on the way to the Pros. */
function ChangeAnswers({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('hiring');
  return (
    <Button type="button" variant="secondary" size="sm" onClick={onOpen} className="self-start sm:hidden">
      {t('request.changeAnswers')}
    </Button>
  );
}
