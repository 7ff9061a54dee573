import { countSegments } from './message-order.ts';
import type { StoredSms } from './store.server.ts';

/** Returns a text as Twilio's API does (https://www.twilio.com/docs/messaging/api/message-resource). */
export function messageJson(sms: StoredSms): Record<string, unknown> {
  const uri = `/2010-04-01/Accounts/${sms.account_sid}/Messages/${sms.sid}`;
  return {
    account_sid: sms.account_sid,
    api_version: '2010-04-01',
    body: sms.body,
    date_created: rfc2822(sms.at),
    date_sent: sms.status === 'queued' ? null : rfc2822(sms.updated_at),
    date_updated: rfc2822(sms.updated_at),
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: sms.sender,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(countSegments(sms.body)),
    price: null,
    price_unit: 'USD',
    sid: sms.sid,
    status: sms.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: sms.recipient,
    uri: `${uri}.json`,
  };
}

/** Twilio writes dates as `Thu, 24 Aug 2023 05:01:45 +0000`. */
function rfc2822(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}

/** Returns one page of a list as Twilio's API does. `uri` is the list's path, `query` that of the request. */
export function pageJson(uri: string, query: URLSearchParams, page: { items: StoredSms[]; more: boolean }) {
  const number = Number(query.get('Page') ?? 0);
  const size = Number(query.get('PageSize') ?? 50);
  const at = (n: number) => {
    const params = new URLSearchParams(query);
    params.set('PageSize', String(size));
    params.set('Page', String(n));
    return `${uri}?${params}`;
  };
  return {
    end: number * size + Math.max(page.items.length - 1, 0),
    first_page_uri: at(0),
    messages: page.items.map(messageJson),
    next_page_uri: page.more ? at(number + 1) : null,
    page: number,
    page_size: size,
    previous_page_uri: number > 0 ? at(number - 1) : null,
    start: number * size,
    uri: at(number),
  };
}
