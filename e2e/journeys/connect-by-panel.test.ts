import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signedIn } from '../lib/pages/people'
import { journey } from '../lib/scenario'

/** What the simulator's panel shows to be copied into Hilo, by the label of Hilo's field. */
const copied = {
  whatsapp: {
    'Identificador del número': 'Phone number ID',
    'Identificador de la cuenta de WhatsApp Business': 'WhatsApp Business Account ID',
    'Token de acceso': 'Access token',
    'Clave secreta de la app': 'App secret',
  },
  telegram: { 'Token del bot': 'Token' },
  messenger: {
    'Identificador de la página': 'Page ID',
    'Token de acceso': 'Page access token',
    'Clave secreta de la app': 'App secret',
  },
  instagram: {
    'Identificador de la cuenta de Instagram': 'Instagram account ID',
    'Token de acceso': 'Access token',
    'Clave secreta de la app': 'Instagram app secret',
  },
  gmail: {
    'ID de cliente': 'Client ID',
    'Secreto del cliente': 'Client secret',
    'Tema de Pub/Sub': 'Topic',
    'Cuenta de servicio': 'Service account',
  },
} as const
const tiles = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  messenger: 'Messenger',
  instagram: 'Instagram',
  gmail: 'Gmail',
} as const
const makes = {
  whatsapp: 'Crear un número',
  telegram: 'Crear un bot',
  messenger: 'Crear una página',
  instagram: 'Crear una cuenta de Instagram',
} as const

for (const channel of ['whatsapp', 'telegram', 'messenger', 'instagram', 'gmail'] as const) {
  journey(`${channel} is connected with what the simulator's panel makes`, async ({ scenario }) => {
    const { step } = scenario
    const page = await signedIn(scenario, 'admin@otra.demo')
    const dialog = page.getByRole('dialog')
    const panel = await (await scenario.enter(`panel of ${channel}`)).newPage()
    await panel.goto(`${scenario.simulator}/?channel=${channel}`)
    await panel.getByRole('button', { name: 'Mandos de prueba' }).first().click()
    const shown = (label: string) => dialog.getByLabel(label, { exact: true }).inputValue()
    const name = `Del panel ${channel}`

    await step('the account is made, and its values are copied', async () => {
      await page.goto(`${scenario.hilo}/chat?menu=setting&p=channels`)
      await page.getByRole('button', { name: 'Conectar canal' }).first().click()
      await dialog.getByText(tiles[channel], { exact: true }).click()
      await dialog.getByLabel('Nombre en Hilo').fill(name)
      if (channel === 'gmail')
        await submit(panel, 'Create client', {
          'Authorized redirect URIs': await shown('URI de redireccionamiento autorizado'),
        })
      else await panel.getByRole('button', { name: makes[channel], exact: true }).click()
      for (const [label, value] of Object.entries(copied[channel]))
        await dialog
          .getByLabel(label, { exact: true })
          .fill(await panel.getByLabel(value, { exact: true }).inputValue())
    })
    await step('it connects, and the panel registers the address', async () => {
      if (channel === 'gmail') {
        await dialog.getByRole('button', { name: 'Conectar con Google' }).click()
        await page.getByRole('button', { name: 'Permitir', exact: true }).click()
        await dialog.getByText('Esperando el primer mensaje…').waitFor()
        await submit(panel, 'Create subscription', {
          'Endpoint URL': await shown('Dirección del webhook'),
          Audience: await shown('Audiencia'),
        })
        await panel.getByText('La suscripción quedó creada.').waitFor()
        return
      }
      await dialog.getByRole('button', { name: 'Conectar canal' }).click()
      if (channel === 'telegram') return dialog.getByText('Telegram avisa a Hilo').waitFor()
      await dialog.getByText('Esperando a que pulses «Verify and save» en Meta…').waitFor()
      await submit(panel, 'Verify and save', {
        'Callback URL': await shown('Dirección del webhook'),
        'Verify token': await shown('Token de verificación'),
      })
      await dialog.getByText('Meta ha verificado la dirección').waitFor()
    })
    if (channel === 'whatsapp')
      await step('its fields are missing until they are subscribed, and Hilo sees both', async () => {
        await dialog.getByText(/falta suscribir messages/).waitFor()
        await panel.getByRole('button', { name: 'Webhook fields: Subscribe' }).click()
        await panel.getByText('Los campos quedaron suscritos.').waitFor()
        await dialog.getByRole('button', { name: 'Preguntar otra vez' }).click()
        await dialog.getByText('Meta ha suscrito los campos').waitFor()
      })
    await step('the first message of its customer arrives', async () => {
      await panel.getByLabel('Le escribes a').selectOption({ label: 'Negocio nuevo' })
      const message = panel.getByRole('textbox', { name: 'Mensaje' })
      // Until its own customers have come, the list shows those of the account before, and a press on one opens nobody.
      const opens = async () => {
        if (await message.isVisible()) return true
        await panel.getByRole('list', { name: 'Clientes' }).getByRole('button').first().click()
        return false
      }
      await expect.poll(opens, { interval: 200 }).toBe(true)
      const subject = panel.getByLabel('Asunto')
      if (channel === 'gmail') await subject.fill('Pedido')
      await message.fill('Hola')
      await panel.getByRole('button', { name: 'Enviar', exact: true }).click()
      await dialog.getByText('Llegó el primer mensaje').waitFor()
      expect(await dialog.getByRole('heading', { name: `${name}: conectado` }).count()).toBe(1)
    })
  })
}

async function submit(panel: Page, press: string, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await panel.getByLabel(label, { exact: true }).fill(value)
  await panel.getByRole('button', { name: press, exact: true }).click()
}
