import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#platform/database/database.server.ts';
import { prepared } from '#platform/database/prepared.server.ts';
import { budgetJson, daysJson, offerState } from '../views.server.ts';
import type { Opportunity } from './opportunity-contract.ts';
import { fitting } from './project-store.server.ts';

/** The newest of each kind from which the ranking chooses. */
const considered = 50;

/** An opportunity as it was typed, with what its ranking needs. */
export interface OpportunityRow extends Omit<z.input<typeof Opportunity>, 'reasons' | 'freeDay'> {
  timeZone: string;
  createdAt: Date;
  isOwnService: boolean;
  hasNoBids: boolean;
}

/** Returns what a Pro can answer at `now`: the newest requests that wait for it, and the newest projects without a live bid of the Pro. */
export async function findOpportunities(db: Db, workerId: string, now: Date): Promise<OpportunityRow[]> {
  const isOpen = sql`r.state = 'open' and r.expires_at > ${now}`;
  const newest = sql`order by r.created_at desc, r.id desc limit ${sql.lit(considered)}`;
  const { rows } = await sql<OpportunityRow>`${prepared}
    select r.id, r.audience, r.title, c.slug as "categorySlug", s.slug as "serviceSlug", u.name as "clientName", z.city,
      z.time_zone as "timeZone", round(earth_distance(z.point, w.point))::int as "distanceMeters", ${daysJson} as days,
      ${budgetJson} as budget, r.created_at as "createdAt", r.expires_at as "expiresAt",
      exists (select from worker_subcategory ws
        where ws.worker_id = w.id and ws.subcategory_id = r.subcategory_id) as "isOwnService",
      r.audience = 'open' and not exists (select from offer o
        where o.request_id = r.id and ${offerState(now)} = 'quoted') as "hasNoBids"
    from worker_profile w
    cross join lateral (
      (select r.* from request_recipient rr join quote_request r on r.id = rr.request_id
        where rr.worker_id = w.id and rr.state = 'requested' and r.audience = 'chosen' and ${isOpen} ${newest})
      union all
      (select r.* from quote_request r join zip_code z on z.zip = r.zip
        where ${fitting} and ${isOpen} and not exists (select from offer o
          where o.request_id = r.id and o.worker_id = w.id and ${offerState(now)} in ('quoted', 'accepted')) ${newest})
    ) r
    join zip_code z on z.zip = r.zip
    join "user" u on u.id = r.client_id
    join category c on c.id = r.category_id
    left join subcategory s on s.id = r.subcategory_id
    where w.id = ${workerId}`.execute(db);
  return rows;
}
