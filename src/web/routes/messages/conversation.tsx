import { type MouseEvent, useState } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { apiContext, nowContext } from '#api/context.ts';
import { byIntent, type FormRefusal, handleForm, orNotFound } from '#api/form.server.ts';
import { parseDollars } from '#lib/dollars.ts';
import { messageUploads } from '#modules/messaging/limits.ts';
import { Composer } from '#web/features/messaging/composer.tsx';
import { ConversationTop, Silenced } from '#web/features/messaging/conversation-head.tsx';
import { MessageLog } from '#web/features/messaging/message-log.tsx';
import { conversationPath } from '#web/features/messaging/message-paths.ts';
import { PhrasePanel } from '#web/features/messaging/phrase-panel.tsx';
import { useConversation } from '#web/features/messaging/use-conversation.ts';
import { markSeen } from '#web/features/notifications/mark-seen.server.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { buttonClasses } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import type { Route } from './+types/conversation';
import { readNumber, seeMessages } from './seen.server.ts';

// Only people who share something call each other: the page of the others does without this script.
const CallButton = loadWhenShown(async () => (await import('#web/features/calls/call-button.tsx')).CallButton);

export const handle = { i18n: ['messages', 'calls'] } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [markSeen, seeMessages];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { conversationId } = params;
  const before = readNumber(url.searchParams.get('before'));
  const { messaging, calls, uploads } = context.get(apiContext);
  const [conversation, { obstacle }, allowance] = await Promise.all([
    messaging.getConversation({ conversationId, before }),
    calls.getPartner({ about: 'conversation', id: conversationId }),
    uploads.getAllowance(),
  ]).catch(orNotFound(url));
  const keys = { message: crypto.randomUUID(), phrase: crypto.randomUUID() };
  const canCall = obstacle?.code !== 'calls.notAvailable' && obstacle?.code !== 'calls.notShared';
  return {
    conversation,
    allowance,
    canCall,
    isOlder: before !== undefined,
    keys,
    now: context.get(nowContext).toISOString(),
  };
}

/** The page follows its messages with requests of its own: what is read again for the list beside it is not read here. */
export const shouldRevalidate = ({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined || currentUrl.href !== nextUrl.href;

export async function action(args: Route.ActionArgs) {
  const { conversationId } = args.params;
  const act = byIntent<unknown>(({ messaging }, form) => ({
    send: () => messaging.sendMessage.fromForm(form, { conversationId }),
    phrase: () => messaging.sendMessage.fromForm(form, { conversationId, ...amountIn(form) }),
    block: () => messaging.block({ conversationId }),
    unblock: () => messaging.unblock({ conversationId }),
    report: () => messaging.report.fromForm(form, { conversationId }),
  }));
  const answer = await handleForm(args, act, { uploads: messageUploads });
  if (answer.ok) throw redirect(conversationPath(conversationId), 303);
  return answer;
}

/** The form is in dollars, the contract in cents. */
function amountIn(form: FormData): { amountCents?: number } {
  const typed = form.get('amountCents');
  return typed ? { amountCents: parseDollars(String(typed)) ?? Number.NaN } : {};
}

/** A conversation with its newest messages, or with older ones. */
export default function ConversationPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return <Conversation key={params.conversationId} {...loaderData} refusal={actionData} />;
}

function Conversation({
  conversation: loaded,
  canCall,
  isOlder,
  keys,
  now,
  refusal,
}: Route.ComponentProps['loaderData'] & { refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('messages');
  const timeZone = useTimeZone();
  const conversation = useConversation(loaded, !isOlder);
  const { messages, hasEarlier, showEarlier, ...head } = conversation;
  const form = { head, messages, refusal };
  return (
    <section
      aria-label={t('with', { name: head.other.name })}
      className="flex h-[calc(100dvh-7.5rem)] min-h-120 min-w-0 flex-col gap-3 sm:h-[calc(100dvh-9rem)]"
    >
      <PageTitle>{t('with', { name: head.other.name })}</PageTitle>
      <ConversationTop
        head={head}
        refusal={refusal}
        call={
          canCall &&
          !head.silence && <CallButton target={{ about: 'conversation', id: head.id }} name={head.other.name} />
        }
      />
      {/* Reversed, so that the browser shows the newest messages first, without script. */}
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
        tabIndex={0}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto pr-1"
      >
        <div className="flex flex-col gap-3">
          {!head.isPaid && <Safe side={head.side} />}
          {hasEarlier && <Earlier before={messages[0]?.n ?? 0} showEarlier={showEarlier} />}
          {messages.length === 0 && (
            <p className="py-6 text-center text-ink-soft">{t('none', { name: head.other.name })}</p>
          )}
          <MessageLog head={head} messages={messages} timeZone={timeZone} now={now} />
        </div>
      </div>
      {head.hasReported && <p className="text-ink-soft text-sm">{t('report.sent')}</p>}
      {isOlder && (
        <Link
          to={conversationPath(head.id)}
          className={buttonClasses({ variant: 'secondary', size: 'sm' }, 'self-center')}
        >
          {t('newest')}
        </Link>
      )}
      {refusal && isSaidNowhere(refusal, head.silence) && <Notice kind="destructive" title={refusal.message} live />}
      {head.silence && <Silenced head={head} />}
      {!head.silence && !isOlder && (
        <div className="flex flex-col gap-1">
          <PhrasePanel {...form} firstKey={keys.phrase} />
          <Composer messages={messages} refusal={refusal} firstKey={keys.message} />
        </div>
      )}
    </section>
  );
}

/** True for a refusal whose form is no longer on the page. */
const isSaidNowhere = ({ intent }: FormRefusal, silence: string | null): boolean =>
  silence === null ? intent === 'block' || intent === 'unblock' : intent === 'send' || intent === 'phrase';

function Safe({ side }: { side: 'client' | 'worker' }) {
  const { t } = useTranslation('messages');
  return (
    <p className="flex gap-2 rounded-xl bg-well px-4 py-3 text-ink-soft text-sm">
      <Icon name="shield-check" className="size-5 shrink-0 text-pine-ink" />
      {t(side === 'client' ? 'safe' : 'safeWorker')}
    </p>
  );
}

/** Shows earlier messages above the others. Without script, or when they cannot be read, they are a page of their own. */
function Earlier({ before, showEarlier }: { before: number; showEarlier: () => Promise<void> }) {
  const { t } = useTranslation('messages');
  const [failed, setFailed] = useState(false);
  const show = (event: MouseEvent) => {
    if (failed) return;
    event.preventDefault();
    showEarlier().catch(() => setFailed(true));
  };
  return (
    <Link
      to={`?before=${before}`}
      onClick={show}
      className={buttonClasses({ variant: 'secondary', size: 'sm' }, 'self-center')}
    >
      {t('earlier')}
    </Link>
  );
}
