import { expect, test } from 'vitest';
import { world } from '#tests/support/world.ts';
import { listCategories } from './public.server.ts';
import { hoursOfRooms } from './rooms.ts';

test.each(Object.entries(hoursOfRooms))(
  '%s is a service, and each further room takes longer',
  async (service, hours) => {
    const services = (await listCategories(world.db)).flatMap(({ subcategories }) => subcategories);
    expect(services.map(({ slug }) => slug)).toContain(service);
    expect([...new Set(hours)].sort((a, b) => a - b)).toEqual(hours);
    expect(hours.every((each) => Number.isInteger(each * 2))).toBe(true);
  },
);
