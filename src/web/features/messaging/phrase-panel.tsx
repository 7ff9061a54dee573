import { Form, useNavigation } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import type { ConversationHead, Message } from '#modules/messaging/contract.ts';
import { fieldsOf, maxPhraseReason, type Phrase, type PhraseField, phrasesOf } from '#modules/messaging/phrases.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { phraseWords } from './phrase-words.ts';
import { useFormKey } from './use-form-key.ts';

const blank = '…';

interface PanelProps {
  head: ConversationHead;
  messages: Message[];
  /** The key of a form that is sent before its script has arrived. */
  firstKey: string;
  refusal: FormRefusal | undefined;
}

/** The ready sentences of the reader's side: one press sends those without blanks. */
export function PhrasePanel({ head, messages, firstKey, refusal }: PanelProps) {
  const { t } = useTranslation('messages');
  const { takeKey } = useFormKey(messages);
  const pressed = useNavigation().formData?.get('phrase');
  const busy = useBusy();
  const refused = useFormRefusal(refusal, 'phrase');
  const all = phrasesOf(head.side);
  const plain = all.filter((phrase) => fieldsOf(phrase).length === 0);
  return (
    <details open={refused.message ? true : undefined}>
      <summary className="w-fit cursor-pointer py-1 font-semibold text-pine-ink text-sm">{t('phrases.open')}</summary>
      <div className="flex max-h-[max(18rem,45dvh)] flex-col gap-4 overflow-y-auto pt-2 pb-1">
        <p className="text-ink-soft text-sm">{t('phrases.lead', { name: head.other.name })}</p>
        <FormError title={refused.message} />
        <Form method="post" preventScrollReset onSubmit={takeKey} className="flex flex-wrap gap-2">
          <Hidden formKey={firstKey} />
          {plain.map((phrase) => (
            <Button
              key={phrase}
              variant="secondary"
              size="sm"
              name="phrase"
              value={phrase}
              busy={pressed === phrase}
              disabled={busy && pressed !== phrase}
            >
              {phraseWords(t, phrase, {})}
            </Button>
          ))}
        </Form>
        <ul className="flex flex-col">
          {all
            .filter((phrase) => fieldsOf(phrase).length > 0)
            .map((phrase) => (
              <li key={phrase} className="border-line border-t">
                <PhraseForm phrase={phrase} messages={messages} firstKey={firstKey} refusal={refusal} />
              </li>
            ))}
        </ul>
      </div>
    </details>
  );
}

const Hidden = ({ formKey }: { formKey: string }) => (
  <>
    <input type="hidden" name="intent" value="phrase" />
    <input type="hidden" name="formKey" value={formKey} />
  </>
);

/** A sentence with blanks, and the fields that fill them. */
function PhraseForm({ phrase, messages, firstKey, refusal }: Omit<PanelProps, 'head'> & { phrase: Phrase }) {
  const { t } = useTranslation('messages');
  const busy = useBusy('phrase');
  const { takeKey, arrivals } = useFormKey(messages);
  const isRefused = refusal?.intent === 'phrase' && refusal.typed.phrase === phrase;
  const { errorOf, typed } = useFormRefusal(isRefused ? refusal : undefined, 'phrase');
  const isWarned = isRefused && refusal.code === 'messaging.payOutside';
  const words = blankWords(phraseWords(t, phrase, {}));
  return (
    <details open={isRefused || undefined}>
      <summary className="cursor-pointer py-2.5">
        <Blanks words={words} />
      </summary>
      <Form
        method="post"
        preventScrollReset
        noValidate
        key={arrivals}
        onSubmit={takeKey}
        className="flex flex-wrap items-end gap-3 pb-4"
      >
        <Hidden formKey={firstKey} />
        <input type="hidden" name="phrase" value={phrase} />
        {isWarned && <input type="hidden" name="anyway" value="yes" />}
        {fieldsOf(phrase).map((field) => (
          <TextField
            key={field}
            name={field}
            label={t(`field.${field}`)}
            defaultValue={typed[field]}
            error={errorOf(field)}
            {...inputs[field]}
          />
        ))}
        <Button size="sm" busy={busy} aria-label={t('phrases.sendNamed', { phrase: words })}>
          {t(isWarned ? 'write.anyway' : 'write.send')}
        </Button>
      </Form>
    </details>
  );
}

/** A count that is not known yet is an ellipsis, as other values are. */
const blankWords = (words: string): string => words.replace(/(?<!\d)0(?!\d)/, blank);

/** The sentence with a line to fill in for each ellipsis. */
const Blanks = ({ words }: { words: string }) =>
  words.split(blank).flatMap((part, at) =>
    at === 0
      ? [part]
      : [
          <span key={part} className="mx-0.5 inline-block w-10 border-ink-soft border-b leading-none">
            <span className="sr-only">{blank}</span>
          </span>,
          part,
        ],
  );

const inputs = {
  minutes: { inputMode: 'numeric', className: 'w-24' },
  amountCents: { inputMode: 'decimal', lead: '$', className: 'w-36' },
  reason: { maxLength: maxPhraseReason, className: 'min-w-48 grow' },
} as const satisfies Record<PhraseField, object>;
