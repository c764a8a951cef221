import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signedIn, waitForToast } from '../lib/pages/people'
import { journey, type Scenario } from '../lib/scenario'
import { violations } from '../lib/screens/axe'
import { nextNumber } from '../lib/servers/next-number'

const control = (scenario: Scenario, path: string, body: object = {}) =>
  fetch(`${scenario.simulator}/__ctl/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page, { rules: 'all', everyRow: true })).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  }
}

/** Turns the business hours on or off, as another admin would at another computer. */
const setHours = (page: Page, enabled: boolean): Promise<number> =>
  page.evaluate(async (enabled) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
    }
    const { business } = await (await fetch('/api/users/session/detail', { headers })).json()
    const body = JSON.stringify({ id: business, data: { enabled } })
    return (await fetch('/api/schedule/update/', { method: 'PUT', headers, body })).status
  }, enabled)

for (const width of [1440, 360]) {
  journey(
    `the first steps are shown, tick themselves off and are hidden at ${width}`,
    async ({ scenario }) => {
      const { step } = scenario
      const page = await signedIn(scenario, 'admin@otra.demo', {
        options: { viewport: { width, height: 900 } },
      })
      const steps = page.getByRole('region', { name: 'Primeros pasos' })
      const show = page.getByRole('button', { name: 'Mostrar los primeros pasos' })
      await step('what was hidden is shown again in Información General', async () => {
        expect(await setHours(page, false)).toBe(200)
        await page.goto(`${scenario.hilo}/chat?menu=setting&p=general`)
        await show.click()
        await steps.getByText(/^5 de 6 hechos/).waitFor()
        await expectAccessible(page)
      })
      await step('a step leads to where it is done, and all go when the last one is', async () => {
        await steps.getByRole('button', { name: 'Poner el horario' }).click()
        await page.getByRole('switch', { name: 'Atender solo en este horario' }).waitFor()
        await page.goBack()
        await steps.waitFor()
        await setHours(page, true)
        await steps.waitFor({ state: 'detached' })
      })
      await step('they do not come back by themselves, and are hidden for the business', async () => {
        await setHours(page, false)
        await page.reload()
        await show.click()
        await steps.getByText(/^5 de 6 hechos/).waitFor()
        await steps.getByRole('button', { name: 'Ocultar' }).click()
        await show.waitFor()
        await setHours(page, true)
      })
    },
  )

  journey(`WhatsApp and Telegram are connected step by step at ${width}`, async ({ scenario }) => {
    const { step } = scenario
    const number = `${width}${nextNumber(scenario)}`
    const page = await signedIn(scenario, 'admin@otra.demo', {
      options: { viewport: { width, height: 900 } },
    })
    const dialog = page.getByRole('dialog')
    const connect = async (channel: string) => {
      await page.getByRole('button', { name: 'Conectar canal' }).first().click()
      // The input itself is beneath the tile.
      await dialog.getByText(channel, { exact: true }).click()
      await dialog.getByLabel('Nombre en Hilo').waitFor()
    }
    /** What the customer of the new account does first. */
    const write = async (channel: 'whatsapp' | 'telegram', account: string) => {
      const made = await control(scenario, `${channel}/customers`, { name: `Cliente ${number}` })
      const { id } = (await made.json()) as { id: string }
      await control(scenario, `${channel}/customers/${id}/messages`, { account, type: 'text', text: 'Hola' })
    }

    await step('the channel is chosen by its tile, and its steps say what to press', async () => {
      await page.goto(`${scenario.hilo}/chat?menu=setting&p=channels`)
      await page.getByRole('button', { name: 'Conectar canal' }).first().click()
      await expect.poll(() => dialog.getByRole('radio').count()).toBe(5)
      await expectAccessible(page)
      await dialog.getByText('WhatsApp', { exact: true }).click()
      await dialog.getByRole('heading', { name: /Crea un token que no venza/ }).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    })

    const shop = {
      business: 'Café Sierra',
      phone_number_id: `88${number}`,
      waba_id: `99${number}`,
      display_phone_number: `+57 300 ${number}`,
      verified_name: 'Café Sierra',
      access_token: `EAA${number}`,
      app_secret: `clave-${number}`,
    }
    const register = (verify_token: string, webhook_url = '/nadie') =>
      control(scenario, 'whatsapp/accounts', { ...shop, verify_token, webhook_url })
    const verify = () => control(scenario, `whatsapp/accounts/${shop.phone_number_id}/verify`)

    await step('WhatsApp: what is copied from Meta stands in the steps, and connects', async () => {
      expect((await register('otro')).status).toBe(201)
      await connect('WhatsApp')
      const typed = {
        'Nombre en Hilo': `Ventas ${number}`,
        'Identificador del número': shop.phone_number_id,
        'Identificador de la cuenta de WhatsApp Business': shop.waba_id,
      }
      for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label).fill(value)
      await dialog.getByLabel('Token de acceso', { exact: true }).fill(shop.access_token)
      await dialog.getByLabel('Clave secreta de la app', { exact: true }).fill(shop.app_secret)
      await Promise.all([
        waitForToast(page, 'Canal conectado correctamente'),
        dialog.getByRole('button', { name: 'Conectar canal' }).click(),
      ])
      await dialog.getByText('Esperando a que pulses «Verify and save» en Meta…').waitFor()
      await expectAccessible(page)
    })
    await step(
      'WhatsApp: Meta’s call is shown live, first with a wrong token, then with the right one',
      async () => {
        const address = await dialog.getByLabel('Dirección del webhook', { exact: true }).inputValue()
        const token = await dialog.getByLabel('Token de verificación', { exact: true }).inputValue()
        await register('equivocado', address)
        await verify()
        await dialog.getByText(/^Meta llamó con otro token/).waitFor()
        await register(token, address)
        await verify()
        await dialog.getByText('Meta ha verificado la dirección').waitFor()
        await expectAccessible(page)
      },
    )
    await step('WhatsApp: the first message ends it', async () => {
      await dialog.getByText('Esperando el primer mensaje…').waitFor()
      await write('whatsapp', shop.phone_number_id)
      await dialog.getByText('Llegó el primer mensaje').waitFor()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Listo' }).click()
      await dialog.waitFor({ state: 'detached' })
    })

    const bot = { bot_token: `${number}:AAruana_gris`, secret_token: 'nadie' }
    await step('Telegram: the token is all that one copies, and the address registers itself', async () => {
      const made = await control(scenario, 'telegram/accounts', {
        ...bot,
        business: 'Café Sierra',
        webhook_url: '/nadie',
      })
      expect(made.status).toBe(201)
      // A new bot from @BotFather has no webhook address yet.
      await fetch(`${scenario.simulator}/bot${bot.bot_token}/deleteWebhook`, { method: 'POST' })
      await connect('Telegram')
      await expectAccessible(page)
      await dialog.getByLabel('Nombre en Hilo').fill(`Bot ${number}`)
      await dialog.getByLabel('Token del bot', { exact: true }).fill(bot.bot_token)
      await dialog.getByRole('button', { name: 'Conectar canal' }).click()
      await dialog.getByText('Telegram avisa a Hilo').waitFor()
      await write('telegram', number)
      await dialog.getByText('Llegó el primer mensaje').waitFor()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Listo' }).click()
      await dialog.waitFor({ state: 'detached' })
    })
  })
}
