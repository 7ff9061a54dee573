import { useEffect, useRef } from 'react';
import { numberFormat } from '#lib/formatters.ts';
import type { ScopeAnswers } from '#modules/catalog/contract.ts';
import { maxScopeDigits, maxScopeText } from '#modules/catalog/limits.ts';
import {
  optionKey,
  type QuestionId,
  questionsOf,
  type ScopeQuestion,
  type ScopeUnit,
  scopeQuestions,
  wholeNumberPattern,
} from '#modules/catalog/scope-questions.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { StickyBar } from '#web/ui/display/sticky-bar.tsx';
import { Chips } from '#web/ui/forms/chips.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { PictureChoice } from './picture-choice.tsx';
import { hasDrawing } from './scope-drawings.tsx';
import { askedServiceField, scopeField } from './scope-fields.ts';
import { type ScopeConversation, scopeId } from './use-scope-conversation.ts';

/**
 * The questions of a service, for any form: fields named `scope.<question>`, which `scopeAnswersIn` reads. From `sm` up, and
 * without script, all of them are on the page; a phone shows one a screen while the conversation is on.
 */
export function ScopeQuestions({
  service,
  answers,
  fields,
  conversation,
  busy,
  lead,
}: {
  service: string;
  /** The answers that the fields start with. */
  answers: ScopeAnswers;
  /** The fields that the server refused. */
  fields: Readonly<Record<string, string>>;
  /** Null for a form that shows all questions on phones, too. */
  conversation: ScopeConversation | null;
  busy: boolean;
  /** The sentence below the title; without it, the one of a request. */
  lead?: string;
}) {
  const { t } = useTranslation('scope');
  const questions = questionsOf(service);
  const at = conversation?.at ?? null;
  return (
    <section
      id={scopeId}
      aria-labelledby="scope-title"
      className={classNames(
        'flex flex-col gap-5 sm:rounded-xl sm:border sm:border-line sm:p-5',
        conversation && at === null && 'max-sm:[@media(scripting:enabled)]:hidden',
      )}
    >
      <input type="hidden" name={askedServiceField} value={service} />
      <div className={classNames('flex flex-col gap-1', Boolean(at) && 'max-sm:hidden')}>
        <h2 id="scope-title" className="text-xl">
          {t('title')}
        </h2>
        <p className="max-w-prose text-ink-soft text-sm">{lead ?? t('lead')}</p>
      </div>
      {at !== null && <Progress at={at} total={questions.length} />}
      {questions.map((question, place) => (
        <div
          key={question}
          className={classNames(
            'max-sm:[&_legend]:text-xl max-sm:[&_label:not(:has(input))]:text-xl max-sm:[&_label>span]:ml-0 max-sm:[&_label>span]:block max-sm:[&_label>span]:text-sm',
            at !== null && at !== place && 'max-sm:hidden',
          )}
        >
          <Question
            id={question}
            answer={answers[question] ?? ''}
            error={fields[scopeField(question)] ? t('wholeNumber') : null}
          />
        </div>
      ))}
      {conversation && at !== null && <Steps conversation={conversation} busy={busy} />}
    </section>
  );
}

/** Where in the conversation the client is, and the way past the rest of it. Takes the focus, so that keyboards and screen readers continue here. */
function Progress({ at, total }: { at: number; total: number }) {
  const { t } = useTranslation('scope');
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (at < total) top.current?.focus();
    top.current?.scrollIntoView({ block: 'center' });
  }, [at, total]);
  return (
    <div className="flex flex-col gap-2 sm:hidden">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p ref={top} tabIndex={-1} className="font-semibold text-ink-soft text-sm focus-visible:outline-none">
          {t('progress', { at: at + 1, total })}
        </p>
        {at + 1 < total && (
          <Button variant="quiet" size="sm" name="intent" value="skip" className="-mr-4">
            {t('skipRest')}
          </Button>
        )}
      </div>
      <div aria-hidden className="h-1.5 rounded-full bg-line">
        <div className="h-full rounded-full bg-pine" style={{ width: `${(100 * (at + 1)) / total}%` }} />
      </div>
    </div>
  );
}

/** The way back and on; the last Next sends the form on. */
function Steps({ conversation, busy }: { conversation: ScopeConversation; busy: boolean }) {
  const { t } = useTranslation('common');
  return (
    <div className="contents sm:hidden">
      <StickyBar inPage phoneOnly>
        <Button type="button" variant="quiet" onClick={conversation.back}>
          {t('action.back')}
        </Button>
        <Button name="intent" value="next" busy={busy} className="grow">
          {t('action.next')}
        </Button>
      </StickyBar>
    </div>
  );
}

/** The field of one question. Each can be skipped. */
function Question({ id, answer, error }: { id: QuestionId; answer: string; error: string | null }) {
  const { t, i18n } = useTranslation('scope');
  const { kind, options, unit }: ScopeQuestion = scopeQuestions[id];
  const name = scopeField(id);
  const words = { label: t(`question.${id}`), optional: t('common:form.optional'), error };
  if (kind === 'text') return <TextField name={name} {...words} maxLength={maxScopeText} defaultValue={answer} />;
  if (kind === 'count')
    return (
      <TextField
        name={name}
        {...words}
        inputMode="numeric"
        // The form is sent at once with an answer that does not fit, and comes back with it.
        pattern={wholeNumberPattern}
        autoComplete="off"
        maxLength={maxScopeDigits}
        defaultValue={answer}
        trail={unit && unitName(unit, i18n.language)}
        className="[&_input]:max-w-60"
      />
    );
  const choices = [
    ...options.map((value) => ({ value, label: t(optionKey(value, true)) })),
    { value: '', label: t('notSure') },
  ];
  const choice = { name, legend: words.label, options: choices };
  if (options.some(hasDrawing)) return <PictureChoice {...choice} chosen={answer} />;
  return <Chips type="radio" {...choice} chosen={[answer]} />;
}

/** Returns the short name of a unit: `ft`. */
const unitName = (unit: ScopeUnit, language: string): string =>
  numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
    .formatToParts(2)
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value)
    .join('');
