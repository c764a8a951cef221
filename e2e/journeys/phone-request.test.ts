import { expect } from 'vitest'
import { accept, agentAtWork, chooseTab, messageLog, waitForToast } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { openSimulatorControl } from '../lib/servers/simulator-control'

journey('an agent asks for the phone of customers who have none, and it appears', async ({ scenario }) => {
  const ana = await agentAtWork(scenario, 'ana')
  const panel = ana.getByRole('complementary', { name: 'Contacto' })
  for (const [channel, button] of [
    ['whatsapp', 'Compartir información de contacto'],
    ['telegram', 'Compartir mi teléfono'],
  ] as const) {
    const control = await openSimulatorControl(scenario, channel)
    const eva = await control.customer('Eva Oculta', channel === 'whatsapp' ? { phone: null } : {})
    await scenario.step(`Ana takes the chat by ${channel}`, async () => {
      await chooseTab(ana, 'Chats')
      await control.does(eva, { type: 'text', text: 'Hola, ¿me ayudan?' })
      await accept(ana, eva.name)
      await messageLog(ana, eva.name).waitFor()
      await panel.getByText('Sin telefono').waitFor()
    })
    await scenario.step('she asks for the phone', async () => {
      await panel.getByRole('button', { name: 'Pedir el teléfono al cliente' }).click()
      const dialog = ana.getByRole('dialog', { name: `Pedir el teléfono a ${eva.name}` })
      await Promise.all([
        waitForToast(ana, 'Se envió la petición.'),
        dialog.getByRole('button', { name: 'Pedir el teléfono', exact: true }).click(),
      ])
      await dialog.waitFor({ state: 'hidden' })
      await expect
        .poll(async () =>
          (await control.sees(eva)).flatMap(({ choices = [] }) => choices.map(({ title }) => title)),
        )
        .toContain(button)
    })
    await scenario.step('the customer shares it', async () => {
      await control.does(eva, { type: 'share_phone' })
      await panel.getByText(/^\+57 3/).waitFor()
      await panel.getByRole('button', { name: 'Pedir el teléfono al cliente' }).waitFor({ state: 'hidden' })
    })
  }
})
