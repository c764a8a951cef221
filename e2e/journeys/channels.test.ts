import { expect } from 'vitest'
import { cardAct } from '../lib/pages/navigate'
import { openSettings, signedIn, waitForToast } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { nextNumber } from '../lib/servers/next-number'

journey('a channel is connected, tested, paused and disconnected', async ({ scenario }) => {
  const { step } = scenario
  const number = `70000${nextNumber(scenario)}`
  const bot = { bot_token: `${number}:AAruana_gris`, secret_token: 'hilo-y-aguja' }
  const name = `Bot de prueba ${number}`
  // The demo's other business, so that no other journey uses this bot.
  const admin = await signedIn(scenario, 'admin@otra.demo')
  const editor = admin.getByRole('dialog', { name: 'Conectar un canal' })
  const card = admin
    .getByRole('list', { name: 'Canales conectados' })
    .getByRole('listitem')
    .filter({ hasText: name })
  const laterButton = admin.getByRole('dialog').getByRole('button', { name: 'Seguir después' })
  const testButton = card.getByRole('button', { name: `Probar conexión de ${name}` })

  const choose = (channel: string) => editor.getByText(channel, { exact: true }).click()
  await step('each channel asks for its own credentials, and says where to find them', async () => {
    await openSettings(admin, 'Canales')
    await admin.getByRole('button', { name: 'Conectar canal' }).click()
    await choose('WhatsApp')
    await editor.getByLabel('Identificador del número').waitFor()
    await choose('Telegram')
    await editor.getByText('@BotFather').first().waitFor()
    await editor.getByLabel('Identificador del número').waitFor({ state: 'detached' })
  })
  await step('a missing value is reported at its field, and what was typed stays', async () => {
    await editor.getByLabel('Nombre en Hilo').fill(name)
    await editor.getByRole('button', { name: 'Conectar canal' }).click()
    await editor.locator('input[aria-invalid=true]').first().waitFor()
    expect(await editor.getByLabel('Nombre en Hilo').inputValue()).toBe(name)
  })
  await step(
    'a bot token that Telegram refuses is reported at its field, and no channel is connected',
    async () => {
      await editor.getByLabel('Token del bot', { exact: true }).fill(bot.bot_token)
      await editor.getByRole('button', { name: 'Conectar canal' }).click()
      await editor.getByText('Telegram no acepta el token del bot').waitFor()
      expect(await editor.locator('input[aria-invalid=true]').count()).toBe(1)
      expect(await card.count()).toBe(0)
    },
  )
  await step('a connected channel shows its webhook address and no secrets', async () => {
    const made = await fetch(`${scenario.simulator}/__ctl/telegram/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...bot, business: 'Café Sierra', webhook_url: '/nadie' }),
    })
    expect(made.status).toBe(201)
    // A new bot from @BotFather has no webhook address yet.
    await fetch(`${scenario.simulator}/bot${bot.bot_token}/deleteWebhook`, { method: 'POST' })
    await Promise.all([
      waitForToast(admin, 'Canal conectado correctamente'),
      editor.getByRole('button', { name: 'Conectar canal' }).click(),
    ])
    await editor.waitFor({ state: 'detached' })
    await laterButton.click()
    const address = await card.getByLabel('Dirección del webhook').inputValue()
    expect(address).toMatch(/\/api\/webhooks\/telegram\/[0-9a-f-]{36}$/)
    expect(await admin.content()).not.toContain(bot.bot_token)
  })
  await step('the result of a connection test is shown beside its button', async () => {
    await testButton.click()
    await card.locator('[role=status].text-ok').first().waitFor()
  })
  await step('the channel can be paused and resumed', async () => {
    await cardAct(card, 'Pausar')
    await card.getByText('En pausa').waitFor()
    await cardAct(card, 'Reanudar')
    await card.getByText('Activo').waitFor()
  })
  const mailbox = `correo${number}@otra.test`
  const client = {
    client_id: `cliente-${number}`,
    client_secret: 'secreto-de-cliente',
    topic: 'projects/otra/topics/gmail',
    audience: 'otra',
    service_account: 'avisos@otra.iam.gserviceaccount.com',
  }
  const mail = `Correo ${number}`
  const mailboxCard = admin.getByRole('listitem').filter({ hasText: mailbox })
  /** Goes to the consent page of Google, which the simulator shows. */
  const openConsent = async () => {
    await admin.getByRole('dialog').getByRole('button', { name: 'Conectar con Google' }).click()
    await admin.getByRole('heading', { name: 'Hilo quiere acceder a tu cuenta de Google' }).waitFor()
  }
  const decideAtGoogle = async (decision: string, sentence: string) => {
    await Promise.all([
      waitForToast(admin, sentence),
      admin.getByRole('button', { name: decision, exact: true }).click(),
    ])
    await expect.poll(() => new URL(admin.url()).searchParams.has('google')).toBe(false)
  }
  await step('a mailbox is connected if Google grants access, and not if access is denied', async () => {
    const made = await fetch(`${scenario.simulator}/__ctl/gmail/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...client,
        email: mailbox,
        business: 'Café Sierra',
        refresh_token: '1//0-otro',
        redirect_uris: [`${scenario.hilo}/api/channels/google/callback`],
        webhook_url: '/nadie',
      }),
    })
    expect(made.status).toBe(201)
    const secret = editor.getByLabel('Secreto del cliente', { exact: true })
    await admin.getByRole('button', { name: 'Conectar canal' }).click()
    await choose('Gmail')
    await editor.getByLabel('Nombre en Hilo').fill(mail)
    await editor.getByLabel('ID de cliente').fill(client.client_id)
    await secret.fill(client.client_secret)
    await editor.getByLabel('Tema de Pub/Sub').fill(client.topic)
    await editor.getByLabel('Audiencia', { exact: true }).fill(client.audience)
    await editor.getByLabel('Cuenta de servicio', { exact: true }).fill(client.service_account)
    await openConsent()
    await decideAtGoogle('Cancelar', 'se negó el permiso')
    // Every value is still there, except the secret.
    await editor.getByText('se negó el permiso').waitFor()
    expect([
      await editor.getByLabel('Audiencia', { exact: true }).inputValue(),
      await secret.inputValue(),
    ]).toEqual([client.audience, ''])
    await secret.fill(client.client_secret)
    await openConsent()
    await decideAtGoogle('Permitir', 'Canal conectado correctamente')
    // What is left to do at Google, with the audience that the subscription needs.
    expect(await admin.getByRole('dialog').getByLabel('Audiencia', { exact: true }).inputValue()).toBe(
      client.audience,
    )
    await laterButton.click()
    await admin.getByRole('heading', { name: 'Canales', level: 2 }).waitFor()
    await mailboxCard.getByRole('button', { name: `Probar conexión de ${mail}` }).click()
    await mailboxCard.locator('[role=status].text-ok').filter({ hasText: mailbox }).waitFor()
  })
  await step("Google's permission is renewed in the channel's editor", async () => {
    await cardAct(mailboxCard, 'Editar')
    await openConsent()
    await decideAtGoogle('Permitir', 'Google dio permiso de nuevo')
    await cardAct(mailboxCard, 'Desconectar')
    await admin
      .getByRole('alertdialog', { name: `¿Desconectar ${mail}?` })
      .getByRole('button', { name: 'Desconectar canal' })
      .click()
    await mailboxCard.waitFor({ state: 'detached' })
  })
  await step('disconnecting asks first, and says that conversations are kept', async () => {
    await cardAct(card, 'Desconectar')
    const question = admin.getByRole('alertdialog', { name: `¿Desconectar ${name}?` })
    await question.getByText('Sus conversaciones se conservan').waitFor()
    await question.getByRole('button', { name: 'Desconectar canal' }).click()
    await question.waitFor({ state: 'detached' })
    await card.waitFor({ state: 'detached' })
  })
})
