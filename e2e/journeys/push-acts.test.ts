import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import { chooseTab, composer, logIn, rowOf } from '../lib/pages/people'
import { openPushes, pressNotification, seeNotifications } from '../lib/pages/pushes'
import { journey } from '../lib/scenario'
import { openSimulatorControl } from '../lib/servers/simulator-control'

/** The credential that a push of this chat would bring Ana's phone: no push service can reach a Chromium of the tests. */
async function actOf(databaseUrl: string, customer: string, does: 'answer' | 'take') {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const token = randomBytes(32).toString('base64url')
    const device = randomUUID()
    await client.query(
      `insert into push_subscriptions (business_uuid, uuid, session_uuid, user_uuid, endpoint, p256dh, auth, kinds, time_zone,
         with_content, created_at, updated_at)
       select s.business_uuid, $1::text::uuid, s.uuid, u.uuid, 'https://push.invalid/' || $1::text, '', '', '{}', 'America/Bogota', false, now(), now()
       from users u join sessions s on s.user_uuid = u.uuid and s.revoked_at is null
       where u.email = 'ana@hilo.demo' order by s.created_at desc limit 1
       on conflict (business_uuid, session_uuid) do update set updated_at = excluded.updated_at`,
      [device],
    )
    const { rows } = await client.query<{ chat: string; user: string }>(
      `insert into push_acts (hash, business_uuid, subscription_uuid, conversation_uuid, interaction_uuid, does, message_uuid, expires_at)
       select $1, r.business_uuid, p.uuid, r.conversation_uuid, r.uuid, $3, gen_random_uuid(), now() + interval '15 minutes'
       from interaction_rows r join users u on u.email = 'ana@hilo.demo'
       join push_subscriptions p on p.user_uuid = u.uuid
       where r.contact_name = $2 and r.status <> 'finished' order by p.created_at desc limit 1
       returning conversation_uuid as chat, (select uuid from users where email = 'ana@hilo.demo') as user`,
      [createHash('sha256').update(token).digest(), customer, does],
    )
    const [row] = rows
    if (!row) throw new Error('the chat is not there')
    // As the server has it of a chat that a device shows.
    await client.query(
      `insert into pushes (business_uuid, subscription_uuid, conversation_uuid, interaction_uuid, kind, count, shown, version,
         sent_version, changed_at, due_at)
       select business_uuid, subscription_uuid, conversation_uuid, interaction_uuid, 'waiting', 1, true, 1, 1, now(), now() from push_acts
       where hash = $1 on conflict do nothing`,
      [createHash('sha256').update(token).digest()],
    )
    return { chat: row.chat, act: { does, token, user: row.user } }
  } finally {
    await client.end()
  }
}

journey(
  'a customer is answered from a notification once, and what could not be sent is a draft',
  async ({ scenario }) => {
    const { step, hilo, databaseUrl } = scenario
    const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
    const customer = await whatsapp.customer('Teresa Avisos')
    const texts = async () =>
      (await whatsapp.sees(customer)).filter(({ author }) => author !== 'customer').map(({ text }) => text)
    const times = async (text: string) => (await texts()).filter((one) => one === text).length
    const context = await scenario.enter('ana', { serviceWorkers: 'allow' })
    const page = await context.newPage()
    const at = () => new Date().toISOString()

    const { push, shown } = await step('Ana is at work, and a customer waits', async () => {
      // As on a device with pushes.
      await page.addInitScript(() => localStorage.setItem('hilo:pushed-once', 'true'))
      await page.goto(hilo)
      await logIn(page, 'ana@hilo.demo')
      await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').first().waitFor()
      await page.evaluate(() => navigator.serviceWorker.ready)
      await whatsapp.does(customer, { type: 'text', text: '¿Tienen la ruana gris?' })
      await chooseTab(page, 'Chats')
      await rowOf(page, 'Chats', customer.name).waitFor()
      return { shown: await seeNotifications(context), push: await openPushes(context, page, hilo) }
    })
    await step("'Aceptar' in the notification takes the chat", async () => {
      const { chat, act } = await actOf(databaseUrl, customer.name, 'take')
      await push({ chat, version: 1, shows: 'waiting', count: 1, at: at(), act })
      await expect.poll(shown).toMatchObject([{ title: 'Ha llegado una nueva interacción' }])
      await pressNotification(context, { tag: chat, action: 'take' })
      await expect.poll(shown).toMatchObject([{ title: 'El chat es tuyo' }])
      await chooseTab(page, 'Mis Chats')
      await rowOf(page, 'Mis Chats', customer.name).waitFor()
    })
    await step(
      'what is written in the notification reaches the customer once, though it is pressed twice',
      async () => {
        const { chat, act } = await actOf(databaseUrl, customer.name, 'answer')
        const text = 'Sí, nos quedan dos.'
        await push({ chat, version: 2, shows: 'mine', count: 1, at: at(), act })
        await expect.poll(shown).toMatchObject([{ title: 'Nuevo mensaje de cliente' }])
        await pressNotification(context, { tag: chat, action: 'answer', reply: text })
        await expect.poll(() => times(text)).toBe(1)
        await push({ chat, version: 3, shows: 'mine', count: 1, at: at(), act })
        await expect.poll(shown).toHaveLength(1)
        await pressNotification(context, { tag: chat, action: 'answer', reply: text })
        await expect.poll(shown).toEqual([])
        expect(await times(text)).toBe(1)
      },
    )
    await step('what the server refuses is said, and stands in the chat as a draft', async () => {
      const { chat } = await actOf(databaseUrl, customer.name, 'answer')
      const act = {
        does: 'answer',
        token: 'de-otro-tiempo',
        user: (await actOf(databaseUrl, customer.name, 'answer')).act.user,
      }
      await push({ chat, version: 4, shows: 'mine', count: 1, at: at(), act })
      await expect.poll(shown).toHaveLength(1)
      await pressNotification(context, { tag: chat, action: 'answer', reply: 'Te las aparto.' })
      await expect
        .poll(shown)
        .toMatchObject([
          { title: 'Tu respuesta no se envió', body: expect.stringContaining('Tu texto quedó guardado') },
        ])
      await pressNotification(context, { tag: chat })
      await expect.poll(() => composer(page).inputValue()).toBe('Te las aparto.')
      expect(await times('Te las aparto.')).toBe(0)
    })
  },
)
