import { expect } from 'vitest'
import { openSettings, signedIn, toast } from './people'
import { journey } from './stage'

journey('a channel is connected, tried, paused and disconnected', async ({ stage }) => {
  const { step } = stage
  const number = 700_000_000 + process.pid
  const bot = { bot_token: `${number}:AAruana_gris`, secret_token: 'hilo-y-aguja' }
  const name = `Bot de prueba ${number}`
  // In the demo's other business: no other journey meets its bot.
  const admin = await signedIn(stage, 'admin@otra.demo')
  const editor = admin.getByRole('dialog', { name: 'Conectar un canal' })
  const card = admin
    .getByRole('list', { name: 'Canales conectados' })
    .getByRole('listitem')
    .filter({ hasText: name })
  const trying = card.getByRole('button', { name: `Probar conexión de ${name}` })

  await step('each channel asks for what its provider gives, and says where that stands', async () => {
    await openSettings(admin, 'Canales')
    await admin.getByRole('button', { name: 'Conectar canal' }).click()
    await editor.getByLabel('Identificador del número').waitFor()
    await editor.getByRole('combobox', { name: 'Canal' }).selectOption('Telegram')
    await editor.getByText('@BotFather').first().waitFor()
    await editor.getByLabel('Identificador del número').waitFor({ state: 'detached' })
  })
  await step('what is missing is said at its field, and nothing is lost', async () => {
    await editor.getByLabel('Nombre en Hilo').fill(name)
    await editor.getByRole('button', { name: 'Conectar canal' }).click()
    await editor.locator('input[aria-invalid=true]').first().waitFor()
    expect(await editor.getByLabel('Nombre en Hilo').inputValue()).toBe(name)
  })
  await step(
    'a bot that its provider does not know is told so at its field, and is not connected',
    async () => {
      await editor.getByLabel('Token del bot', { exact: true }).fill(bot.bot_token)
      await editor.getByLabel('Token secreto', { exact: true }).fill(bot.secret_token)
      await editor.getByRole('button', { name: 'Conectar canal' }).click()
      await editor.getByText('Telegram no acepta el token del bot').waitFor()
      expect(await editor.locator('input[aria-invalid=true]').count()).toBe(1)
      expect(await card.count()).toBe(0)
    },
  )
  await step('connected, it shows the address for the provider, and keeps its secrets', async () => {
    const made = await fetch(`${stage.simulator}/__ctl/telegram/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...bot, business: 'Café Sierra', webhook_url: '/nadie' }),
    })
    expect(made.status).toBe(201)
    // As @BotFather makes them: nobody has told it yet where to go.
    await fetch(`${stage.simulator}/bot${bot.bot_token}/deleteWebhook`, { method: 'POST' })
    await Promise.all([
      toast(admin, 'Canal conectado correctamente'),
      editor.getByRole('button', { name: 'Conectar canal' }).click(),
    ])
    await editor.waitFor({ state: 'detached' })
    const address = await card.getByLabel('Dirección del webhook').inputValue()
    expect(address).toMatch(/\/api\/webhooks\/telegram\/[0-9a-f-]{36}$/)
    expect(await admin.content()).not.toContain(bot.bot_token)
  })
  await step('what the provider says to the test stands beside the button', async () => {
    await trying.click()
    await card.locator('[role=status].text-ok').first().waitFor()
  })
  await step('it pauses and goes on', async () => {
    await card.getByRole('button', { name: `Pausar ${name}` }).click()
    await card.getByText('En pausa').waitFor()
    await card.getByRole('button', { name: `Reanudar ${name}` }).click()
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
  const letters = admin.getByRole('listitem').filter({ hasText: mailbox })
  /** As far as the page of Google, which the simulator plays. */
  const askGoogle = async () => {
    await admin.getByRole('dialog').getByRole('button', { name: 'Conectar con Google' }).click()
    await admin.getByRole('heading', { name: 'Hilo quiere acceder a tu cuenta de Google' }).waitFor()
  }
  const backWith = async (decision: string, sentence: string) => {
    await Promise.all([
      toast(admin, sentence),
      admin.getByRole('button', { name: decision, exact: true }).click(),
    ])
    await expect.poll(() => new URL(admin.url()).searchParams.has('google')).toBe(false)
  }
  await step('a mailbox is connected by saying yes to Google, and not by saying no', async () => {
    const made = await fetch(`${stage.simulator}/__ctl/gmail/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...client,
        email: mailbox,
        business: 'Café Sierra',
        refresh_token: '1//0-otro',
        redirect_uris: [`${stage.hilo}/api/channels/google/callback`],
        webhook_url: '/nadie',
      }),
    })
    expect(made.status).toBe(201)
    const secret = editor.getByLabel('Secreto del cliente', { exact: true })
    await admin.getByRole('button', { name: 'Conectar canal' }).click()
    await editor.getByRole('combobox', { name: 'Canal' }).selectOption('Gmail')
    await editor.getByLabel('Nombre en Hilo').fill(mail)
    await editor.getByLabel('ID de cliente').fill(client.client_id)
    await secret.fill(client.client_secret)
    await editor.getByLabel('Tema de Pub/Sub').fill(client.topic)
    await editor.getByLabel('Audiencia').fill(client.audience)
    await editor.getByLabel('Cuenta de servicio').fill(client.service_account)
    await askGoogle()
    await backWith('Cancelar', 'se negó el permiso')
    // All is still there but the secret.
    await editor.getByText('se negó el permiso').waitFor()
    expect([await editor.getByLabel('Audiencia').inputValue(), await secret.inputValue()]).toEqual([
      client.audience,
      '',
    ])
    await secret.fill(client.client_secret)
    await askGoogle()
    await backWith('Permitir', 'Canal conectado correctamente')
    await admin.getByRole('heading', { name: 'Canales', level: 2 }).waitFor()
    await letters.getByRole('button', { name: `Probar conexión de ${mail}` }).click()
    await letters.locator('[role=status].text-ok').filter({ hasText: mailbox }).waitFor()
  })
  await step('the permission is renewed where the channel is edited', async () => {
    await letters.getByRole('button', { name: `Editar ${mail}` }).click()
    await askGoogle()
    await backWith('Permitir', 'Google dio permiso de nuevo')
    await letters.getByRole('button', { name: `Desconectar ${mail}` }).click()
    await admin
      .getByRole('alertdialog', { name: `¿Desconectar ${mail}?` })
      .getByRole('button', { name: 'Desconectar canal' })
      .click()
    await letters.waitFor({ state: 'detached' })
  })
  await step('disconnecting asks, and says what stays', async () => {
    await card.getByRole('button', { name: `Desconectar ${name}` }).click()
    const sure = admin.getByRole('alertdialog', { name: `¿Desconectar ${name}?` })
    await sure.getByText('Sus conversaciones se conservan').waitFor()
    await sure.getByRole('button', { name: 'Desconectar canal' }).click()
    await sure.waitFor({ state: 'detached' })
    await card.waitFor({ state: 'detached' })
  })
})
