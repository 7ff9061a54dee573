import type { Leg } from './store.server.ts';

/** Returns a call as Twilio's API does (https://www.twilio.com/docs/voice/api/call-resource). */
export function callJson(leg: Leg): Record<string, unknown> {
  return {
    account_sid: leg.account_sid,
    answered_by: null,
    api_version: '2010-04-01',
    caller_name: null,
    date_created: rfc2822(leg.at),
    date_updated: rfc2822(leg.at),
    direction: leg.parent_sid ? 'outbound-dial' : 'outbound-api',
    duration: null,
    end_time: null,
    forwarded_from: null,
    from: leg.sender,
    parent_call_sid: leg.parent_sid,
    price: null,
    price_unit: 'USD',
    sid: leg.sid,
    start_time: null,
    status: leg.status,
    subresource_uris: {},
    to: leg.recipient,
    uri: `/2010-04-01/Accounts/${leg.account_sid}/Calls/${leg.sid}.json`,
  };
}

/** Twilio writes dates as `Thu, 24 Aug 2023 05:01:45 +0000`. */
const rfc2822 = (date: Date): string => date.toUTCString().replace('GMT', '+0000');
