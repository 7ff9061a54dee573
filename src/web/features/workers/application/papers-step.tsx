import { Form } from 'react-router';
import { formatDate } from '#lib/formatters.ts';
import type { Application } from '#modules/workers/application/application-shape.ts';
import { type PaperKind, paperKinds } from '#modules/workers/application/completeness.ts';
import { detailsOfPaper, regionStates } from '#modules/workers/application/paper-details.ts';
import { maxPaperNumber, paperTypes } from '#modules/workers/limits.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useFilesHint } from '#web/page/files-left.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StepButtons } from './step-form.tsx';
import { type StepRefusal, useFieldError } from './step-values.ts';

interface PapersProps {
  application: Application;
  refusal: StepRefusal | undefined;
  canSave: boolean;
  /** Today, `YYYY-MM-DD`. */
  today: string;
}

/** The papers of each kind, those that the trade demands first, each with a form to add one. */
export function PapersStep(props: PapersProps) {
  const { t } = useTranslation('application');
  const { demandedPapers, lackingPapers } = props.application;
  const kinds = [...demandedPapers, ...paperKinds.filter((kind) => !demandedPapers.includes(kind))];
  const isRemoval = props.refusal?.intent === 'removePaper';
  return (
    <div className="flex flex-col gap-8">
      <FormError title={isRemoval ? props.refusal?.message : null} />
      <div className="divide-y divide-line">
        {kinds.map((kind) => (
          <PapersOfKind
            key={kind}
            {...props}
            kind={kind}
            isDemanded={demandedPapers.includes(kind)}
            isLacking={lackingPapers.includes(kind)}
          />
        ))}
      </div>
      <p className="text-ink-soft text-sm">{t('papers.seenBy')}</p>
      <StepButtons step="papers" />
    </div>
  );
}

const tones = { added: 'pine', expired: 'warning', needed: 'warning', welcome: 'neutral' } as const;

interface KindProps extends PapersProps {
  kind: PaperKind;
  isDemanded: boolean;
  isLacking: boolean;
}

function PapersOfKind({ kind, isDemanded, isLacking, ...props }: KindProps) {
  const { t } = useTranslation('application');
  const papers = props.application.papers.filter((paper) => paper.kind === kind);
  const refusal = props.refusal?.typed.kind === kind ? props.refusal : undefined;
  const hasValid = papers.some((paper) => !paper.isExpired);
  const isOpen = refusal !== undefined || isLacking;
  const standing = hasValid ? 'added' : papers.length > 0 ? 'expired' : isLacking ? 'needed' : 'welcome';
  // A demanded paper that the Pro was approved without is neither required nor only welcome.
  const isSettled = isDemanded && standing === 'welcome';
  return (
    <section aria-labelledby={`paper-${kind}`} className="flex flex-col gap-4 py-7 first:pt-0">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`paper-${kind}`} className="text-xl">
            {t(`paper.${kind}`)}
          </h2>
          {!isSettled && <Badge tone={tones[standing]}>{t(`papers.${standing}`)}</Badge>}
        </div>
        <p className="max-w-prose text-ink-soft text-sm">{t(`paper.${kind}Text`)}</p>
      </div>
      {papers.length > 0 && (
        <ul className="flex flex-col gap-2">
          {papers.map((paper) => (
            <PaperRow key={paper.id} paper={paper} canSave={props.canSave} />
          ))}
        </ul>
      )}
      {props.canSave && (
        <details open={isOpen} className="group">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-pine-ink underline-offset-4 hover:underline">
            {t(papers.length > 0 ? 'papers.addAnother' : 'papers.add')}
          </summary>
          {/* Empty again after each paper that was added. */}
          <PaperForm key={papers.length} kind={kind} refusal={refusal} today={props.today} />
        </details>
      )}
    </section>
  );
}

function PaperRow({ paper, canSave }: { paper: Application['papers'][number]; canSave: boolean }) {
  const { t, i18n } = useTranslation('application');
  const facts = [
    paper.number,
    paper.regionState,
    paper.expiresOn &&
      t(paper.isExpired ? 'papers.expiredOn' : 'papers.until', { date: formatDate(paper.expiresOn, i18n.language) }),
  ].filter(Boolean);
  return (
    <li className="flex items-center gap-3 rounded-xl bg-surface px-4 py-2 ring-1 ring-line">
      <Icon name="file-text" className="size-5 shrink-0 text-pine-ink" />
      <div className="min-w-0 grow">
        <a
          href={`/papers/${paper.id}`}
          className="wrap-anywhere inline-flex min-h-9 items-center font-semibold underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          {paper.fileName}
        </a>
        {facts.length > 0 && <p className="text-ink-soft text-sm">{facts.join(' · ')}</p>}
      </div>
      {canSave && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="paperId" value={paper.id} />
          <Button
            name="intent"
            value="removePaper"
            variant="quiet"
            size="sm"
            aria-label={t('papers.removeNamed', { name: paper.fileName })}
          >
            {t('papers.remove')}
          </Button>
        </Form>
      )}
    </li>
  );
}

function PaperForm({ kind, refusal, today }: { kind: PaperKind; refusal: StepRefusal | undefined; today: string }) {
  const { t } = useTranslation('application');
  const filesHint = useFilesHint(t('papers.fileHint'));
  const busy = useBusy('addPaper');
  const error = useFieldError(refusal);
  const typed = refusal?.typed ?? {};
  const hasFields = Object.keys(refusal?.fields ?? {}).length > 0;
  const asks = detailsOfPaper[kind];
  return (
    <DraftForm
      draft={`paper-${kind}`}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="mt-3 flex flex-col gap-5 sm:max-w-xl"
    >
      <input type="hidden" name="kind" value={kind} />
      <FormError title={hasFields ? t('errors:api.badInput') : refusal?.message} aboutFields={hasFields} />
      {asks.includes('number') && (
        <TextField
          name="number"
          label={t(`paper.${kind}Number`)}
          maxLength={maxPaperNumber}
          autoComplete="off"
          defaultValue={typed.number}
          error={error('number')}
          required
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {asks.includes('regionState') && (
          <Select
            name="regionState"
            label={t('papers.state')}
            placeholder={t('papers.chooseState')}
            defaultValue={typed.regionState ?? ''}
            options={regionStates.map((code) => ({ value: code, label: code }))}
            error={error('regionState')}
            required
          />
        )}
        {asks.includes('expiresOn') && (
          <TextField
            type="date"
            name="expiresOn"
            label={t('papers.expires')}
            min={today}
            defaultValue={typed.expiresOn}
            error={error('expiresOn')}
            required
          />
        )}
      </div>
      <Field label={t('papers.file')} hint={filesHint} error={error('file')}>
        {(control) => <input {...control} type="file" name="file" accept={paperTypes.join()} className="control" />}
      </Field>
      <div>
        <Button name="intent" value="addPaper" variant="secondary" busy={busy} busyText={t('saving')}>
          {t('papers.send')}
        </Button>
      </div>
    </DraftForm>
  );
}
