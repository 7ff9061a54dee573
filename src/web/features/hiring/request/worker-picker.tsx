import type { ReactNode } from 'react';
import type { Refusal } from '#api/form.server.ts';
import { listFormat } from '#lib/formatters.ts';
import { maxRecipients } from '#modules/hiring/limits.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button, ButtonLink, type ButtonProps } from '#web/ui/actions/button.tsx';
import { StickyBar } from '#web/ui/display/sticky-bar.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { useHydrated } from '#web/ui/theme/hydrated.ts';
import { CandidateChoice } from './candidate-choice.tsx';
import { type CandidatePage, useChoice } from './use-choice.ts';

/**
 * The Pros to choose from; each line is one checkbox. With script, the next page joins those that are shown; without, it takes
 * their place, with the chosen Pros at its top.
 */
export function WorkerPicker({
  page,
  service,
  chosen: chosenAtFirst,
  askedPros,
  zip,
  busy,
  back,
  alreadyAsked = 0,
  refusal,
}: {
  page: CandidatePage;
  /** The service that the request asks for; empty for any. */
  service: string;
  chosen: string[];
  /** The Pros for whom the page was opened. */
  askedPros: { id: string; name: string }[];
  zip: string;
  busy: boolean;
  /** True when `Back` is a step of the same form, or where it leads. */
  back: true | string;
  /** How many Pros the request has asked before. */
  alreadyAsked?: number;
  refusal: Refusal | undefined;
}) {
  const { t, i18n } = useTranslation('hiring');
  // Without script the page cannot count: the button is enabled, and the server says what is missing.
  const counts = useHydrated();
  const { workers, cursor, chosen, choose, unchosenNames, keyOf } = useChoice(page, chosenAtFirst, refusal);
  const absentPros = askedPros.filter(({ id }) => !workers.some((worker) => worker.id === id));
  const inOneSentence = (all: string[]) => listFormat(i18n.language, { type: 'conjunction' }).format(all);
  const names = inOneSentence(unchosenNames);
  const error = refusal?.fields.workerIds ? t('request.chooseOne') : names && t('request.unselected', { names });
  const limit = maxRecipients - alreadyAsked;
  const tooFewOrMany =
    chosen.length === 0
      ? t('request.chooseOne')
      : chosen.length > limit
        ? t(alreadyAsked > 0 ? 'more.tooMany' : 'request.tooMany', { count: limit })
        : null;
  if (workers.length === 0) {
    // "Nobody serves the place" would not be true of them.
    const notNow = absentPros.filter(({ id }) => !page.elsewhere.includes(id)).map((pro) => pro.name);
    const nobody = t(alreadyAsked > 0 ? 'more.nobody' : 'request.nobody', { zip });
    return (
      <EmptyState
        scene="search"
        title={notNow.length > 0 ? t('request.askedNotNow', { name: inOneSentence(notNow) }) : nobody}
        action={<Back back={back} variant="secondary" />}
      >
        {alreadyAsked === 0 && t('request.nobodyText')}
      </EmptyState>
    );
  }
  return (
    <fieldset aria-invalid={error ? true : undefined} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-bold text-xl">{t('request.choose')}</legend>
      <p className="text-ink-soft">{t('request.chooseText')}</p>
      {absentPros.map(({ id, name }) => (
        <AbsentNotice key={id} name={name} zip={zip} isElsewhere={page.elsewhere.includes(id)}>
          {/* Chosen again once the place is one that they serve. */}
          <input type="hidden" name="absentId" value={id} />
        </AbsentNotice>
      ))}
      {error && <FieldError>{error}</FieldError>}
      <ul className="-mx-3 mt-2 flex flex-col px-3 sm:max-h-[500px] sm:overflow-y-auto">
        {workers.map((worker) => (
          <CandidateChoice
            key={keyOf(worker.id)}
            worker={worker}
            service={service}
            chosen={chosen.includes(worker.id)}
            onChange={(isChosen) => choose(worker.id, isChosen)}
          />
        ))}
      </ul>
      {cursor && (
        <>
          <input type="hidden" name="cursor" value={cursor} />
          <Button variant="secondary" name="intent" value="more" className="self-start" disabled={busy}>
            {t('common:action.showMore')}
          </Button>
        </>
      )}
      <div className="contents max-lg:[&>.sticky-bar]:-mx-5">
        <StickyBar>
          <div className="flex items-start gap-3 max-sm:w-full">
            <Back back={back} />
            <Button
              name="intent"
              value="send"
              busy={busy}
              busyText={t('request.sending')}
              disabledReason={counts && tooFewOrMany}
              className="max-sm:grow"
            >
              {counts ? t('request.send', { count: chosen.length }) : t('request.title')}
            </Button>
          </div>
        </StickyBar>
      </div>
    </fieldset>
  );
}

/** Says that a Pro can't be asked; why, only where the client can change it: no one reads here that a Pro has blocked them. */
function AbsentNotice(props: { name: string; zip: string; isElsewhere: boolean; children: ReactNode }) {
  const { name, zip, isElsewhere, children } = props;
  const { t } = useTranslation('hiring');
  const title = isElsewhere ? t('request.askedElsewhere', { name, zip }) : t('request.askedNotNow', { name });
  return (
    <Notice kind="warning" title={title}>
      {t(isElsewhere ? 'request.askedElsewhereText' : 'request.askedNotNowText')}
      {children}
    </Notice>
  );
}

function Back({ back, variant = 'quiet' }: { back: true | string } & Pick<ButtonProps, 'variant'>) {
  const { t } = useTranslation('hiring');
  const words = t('common:action.back');
  if (back !== true) {
    return (
      <ButtonLink variant={variant} to={back}>
        {words}
      </ButtonLink>
    );
  }
  return (
    <Button variant={variant} name="intent" value="back">
      {words}
    </Button>
  );
}
