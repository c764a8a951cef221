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
    expect(await editor.getByLabel('Identificador del número').count()).toBe(0)
  })
  await step('what is missing is said at its field, and nothing is lost', async () => {
    await editor.getByLabel('Nombre en Hilo').fill(name)
    await editor.getByRole('button', { name: 'Conectar canal' }).click()
    await editor.locator('input[aria-invalid=true]').first().waitFor()
    expect(await editor.getByLabel('Nombre en Hilo').inputValue()).toBe(name)
  })
  await step('connected, it shows the address for the provider, and keeps its secrets', async () => {
    await editor.getByLabel('Token del bot', { exact: true }).fill(bot.bot_token)
    await editor.getByLabel('Token secreto', { exact: true }).fill(bot.secret_token)
    await editor.getByRole('button', { name: 'Conectar canal' }).click()
    await toast(admin, 'Canal conectado correctamente').waitFor()
    await editor.waitFor({ state: 'detached' })
    const address = await card.getByLabel('Dirección del webhook').inputValue()
    expect(address).toMatch(/\/api\/webhooks\/telegram\/[0-9a-f-]{36}$/)
    expect(await admin.content()).not.toContain(bot.bot_token)
  })
  await step('a bot that the provider does not know is told so, beside the button', async () => {
    await trying.click()
    await card.locator('[role=status].text-bad').filter({ hasText: /\p{L}/u }).first().waitFor()
  })
  await step('once the provider knows it, the connection holds', async () => {
    const made = await fetch(`${stage.simulator}/__ctl/telegram/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...bot,
        business: 'Café Sierra',
        webhook_url: new URL(await card.getByLabel('Dirección del webhook').inputValue()).pathname,
      }),
    })
    expect(made.status).toBe(201)
    await trying.click()
    await card.locator('[role=status].text-ok').first().waitFor()
  })
  await step('it pauses and goes on', async () => {
    await card.getByRole('button', { name: `Pausar ${name}` }).click()
    await card.getByText('En pausa').waitFor()
    await card.getByRole('button', { name: `Reanudar ${name}` }).click()
    await card.getByText('Activo').waitFor()
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
