import type { FormRefusal } from '#api/form.server.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import type { ClientRequest } from '#modules/hiring/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { WithdrawRequest } from '../request/withdraw-request.tsx';
import { AnswerQuestion } from './question-forms.tsx';
import { Questions } from './questions.tsx';

// The parts of a project's page that its client sees.

/** What the client can do as long as no Pro is hired, changing the project while it takes bids, after the news of a project that was just posted. */
export function ProjectActs({
  project,
  isNew,
  typed,
}: {
  project: ClientRequest;
  isNew: boolean;
  /** The reason of a refused form. */
  typed: string;
}) {
  const { t, i18n } = useTranslation('projects');
  const { id, place, expiresAt, takesBids } = project;
  return (
    <div className="flex flex-col gap-4">
      {isNew && (
        <Notice kind="success" title={t('own.posted')} live>
          {t('own.postedText', { when: formatWhenWithZone(expiresAt, place.timeZone, i18n.language) })}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {takesBids && (
          <ButtonLink to={`/projects/${id}/edit`} variant="secondary">
            {t('own.edit')}
          </ButtonLink>
        )}
        <ButtonLink to={`/projects/${id}`} variant="quiet">
          {t('own.see')}
        </ButtonLink>
        <WithdrawRequest typed={typed} isProject />
      </div>
    </div>
  );
}

/** Explains why there is no bid, with a link to the next step. */
export function NoBids({ project }: { project: ClientRequest }) {
  const { t, i18n } = useTranslation('projects');
  if (project.takesBids)
    return (
      <EmptyState scene="mailbox" title={t('own.waiting')}>
        {t('own.waitingText', {
          when: formatWhenWithZone(project.expiresAt, project.place.timeZone, i18n.language),
        })}
      </EmptyState>
    );
  return (
    <EmptyState
      scene="search"
      title={t('own.ended')}
      action={<ButtonLink to={`/post-job?again=${project.id}`}>{t('own.again')}</ButtonLink>}
    >
      {t('own.endedText')}
    </EmptyState>
  );
}

/** The questions about the project, with a form for each that has no answer. */
export function OwnQuestions({
  project,
  now,
  refusal,
}: {
  project: ClientRequest;
  now: string;
  refusal: FormRefusal | undefined;
}) {
  const isOpen = project.state === 'open';
  return (
    <Questions
      questions={project.questions}
      now={now}
      reply={isOpen ? (question) => <AnswerQuestion question={question} refusal={refusal} /> : undefined}
    />
  );
}
