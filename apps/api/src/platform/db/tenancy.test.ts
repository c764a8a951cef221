import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../../test/boot'
import { customerWrites } from '../../test/customer'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
  await customerWrites(api, api.world.tienda.whatsapp, { text: 'Hola' })
  await customerWrites(api, api.world.otra.whatsapp, { text: 'Buenas' })
})
afterAll(() => api.stop())

/** Tables that belong to no business: the only ones that may stand without row-level security. */
const sharedTables = new Set([
  '_prisma_migrations',
  'applied_sql',
  'bus_attachments',
  'installation',
  'login_failures',
  'processes',
  'push_keys',
  'token_buckets',
  'sweep_turns',
])

describe('row-level security', () => {
  it('is on for every table of a business', async () => {
    const { rows } = await api.owner.query<{ name: string; wall: boolean; policies: number }>(`
      select c.relname as name, c.relrowsecurity as wall,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
    expect(rows.length).toBeGreaterThan(20)
    expect(
      rows.filter(({ name, wall, policies }) => !sharedTables.has(name) && !(wall && policies > 0)),
    ).toEqual([])
  })

  it('limits a query without WHERE to its own business', async () => {
    const { tienda, otra } = api.world
    const everything = await api.services.db.tenant(tienda.uuid, (tx) => tx.interaction.findMany())
    expect(everything).toHaveLength(1)
    expect(everything[0]?.business_uuid).toBe(tienda.uuid)
    const rows = await api.services.db.tenant(
      otra.uuid,
      (tx) => tx.$queryRaw<{ business_uuid: string }[]>`select business_uuid from interaction_rows`,
    )
    expect(rows.map((row) => row.business_uuid)).toEqual([otra.uuid])
  })

  it('answers no rows when no business is set', async () => {
    const { db } = api.services
    for (const table of [
      'interactions',
      'entries',
      'contacts',
      'users',
      'channel_accounts',
      'webhook_items',
      'outbox',
    ])
      expect(await db.call(`select 1 from ${table}`), table).toEqual([])
    expect(await db.call('select 1 from businesses')).toEqual([])
  })

  it('lets no row be written into another business or moved there', async () => {
    const { tienda, otra } = api.world
    const now = api.clock.now()
    await expect(
      api.services.db.tenant(tienda.uuid, (tx) =>
        tx.area.create({
          data: {
            business_uuid: otra.uuid,
            uuid: crypto.randomUUID(),
            name: 'x',
            created_at: now,
            updated_at: now,
          },
        }),
      ),
    ).rejects.toThrow(/row-level security/)
    await expect(
      api.services.db.tenant(tienda.uuid, (tx) => tx.area.updateMany({ data: { business_uuid: otra.uuid } })),
    ).rejects.toThrow(/row-level security/)
  })

  it('cannot be switched off by the app', async () => {
    const { db } = api.services
    await expect(db.call('alter table contacts disable row level security')).rejects.toThrow(/owner/)
    await expect(db.call('set role postgres')).rejects.toThrow(/permission denied|does not exist/)
    const [role] = await db.call<{ rolsuper: boolean; rolbypassrls: boolean; owns: number }>(`
      select rolsuper, rolbypassrls,
        (select count(*)::int from pg_class where relowner = r.oid) as owns
      from pg_roles r where rolname = current_user`)
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, owns: 0 })
  })
})

describe('states that cannot exist', () => {
  const insert = (columns: string, values: string) =>
    api.owner.query(
      `insert into interactions (business_uuid, uuid, conversation_uuid, last_activity_at, created_at, updated_at, ${columns})
       select business_uuid, gen_random_uuid(), uuid, now(), now(), now(), ${values} from conversations limit 1`,
    )
  it.each([
    ['a second open interaction of a conversation', 'status', `'unassigned'`, /interactions_one_open/],
    ['an assigned one without an owner', 'status', `'assigned'`, /interactions_owner/],
    ['a finished one without an end', 'status', `'finished'`, /interactions_end/],
    [
      'a paused one that nobody has',
      'status, finished_at, paused',
      `'finished', now(), true`,
      /interactions_paused/,
    ],
  ])('%s', async (_what, columns, values, constraint) => {
    await expect(insert(columns, values)).rejects.toThrow(constraint)
  })
})
