import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { agentFreeToTalk } from '../lib/pages/calls'
import { firstHeardAt, loudnessAt } from '../lib/pages/loudness'
import { chooseMenu } from '../lib/pages/navigate'
import { accept, chooseTab, messageLog, newCustomer, waitForToast } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { violations } from '../lib/screens/axe'
import { advanceSimulatorClock } from '../lib/servers/simulator-control'

const strip = (page: Page) => page.getByRole('region', { name: 'Llamada', exact: true })
/** When the next press arrives in the page, in milliseconds since the epoch: it takes a while to get there. */
const pressedAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((pressed) =>
        addEventListener('click', () => pressed(Date.now()), { capture: true, once: true }),
      ),
  )
/** WhatsApp gives up after this long. */
const ringMs = 45_000

journey(
  'an agent asks a customer for permission to call, calls, and both hear each other',
  async ({ scenario }) => {
    const { step } = scenario
    const ana = await step('Ana is at work', () => agentFreeToTalk(scenario, 'ana'))
    const { name, phone, writes } = await newCustomer(scenario, 'Amparo Rivas')
    const onPhone = phone.getByRole('region', { name: 'Llamada', exact: true })
    const dialog = ana.getByRole('dialog', { name: `Llamar a ${name}` })
    const open = async () => {
      await ana.getByRole('button', { name: 'Llamar o videollamada' }).click()
      await ana.getByRole('menuitem', { name: 'Llamar' }).click()
    }
    const call = async () => {
      await open()
      await dialog.getByRole('button', { name: 'Llamar', exact: true }).press('Enter')
      await strip(ana).getByText('Sonando…').waitFor()
    }

    await step('Ana has a chat whose customer gave no permission to call', async () => {
      await writes('¿Me llaman, por favor?')
      await chooseTab(ana, 'Chats')
      await accept(ana, name)
      await messageLog(ana, name).waitFor()
      await open()
      await dialog.getByText('Todavía no ha dado permiso para llamarlo.').waitFor()
      expect(await violations(ana, { rules: 'all', everyRow: false })).toEqual([])
    })
    await step('Ana asks for permission by keyboard, and the customer refuses', async () => {
      const sent = waitForToast(ana, 'Se envió la petición')
      await dialog.getByRole('button', { name: 'Pedir permiso para llamar' }).press('Enter')
      await sent
      await phone.getByRole('button', { name: 'No permitir' }).click()
      await messageLog(ana, name).getByText('No dio permiso para llamar').waitFor()
      await open()
      await dialog.getByText('No dio permiso para llamarlo.').waitFor()
      await dialog.getByText(/^WhatsApp no deja pedirlo otra vez hasta mañana a las? /).waitFor()
      expect(await dialog.getByRole('button', { name: 'Llamar', exact: true }).count()).toBe(0)
    })
    await step('the customer gives permission after all, and the open dialog shows it', async () => {
      await phone.getByRole('button', { name: 'Permitir 7 días' }).click()
      await dialog.getByText(/^Permiso hasta /).waitFor()
      await ana.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await messageLog(ana, name).getByText('Dio permiso para llamar', { exact: true }).waitFor()
    })
    await step('Ana calls, the customer answers, and each hears the tone of the other', async () => {
      await call()
      await messageLog(ana, name).getByText('Sonando').waitFor()
      await onPhone.getByText('Llamada entrante').waitFor()
      expect(await violations(ana, { rules: 'all', everyRow: false })).toEqual([])
      const heard = Promise.all([ana, phone].map((page) => firstHeardAt(page)))
      const answered = pressedAt(phone)
      await onPhone.getByRole('button', { name: 'Contestar' }).click()
      const answeredAt = await answered
      const seconds = (await heard).map((at) => (at - answeredAt) / 1000)
      process.stdout.write(`seconds from answering to the sound, agent and customer: ${seconds.join(', ')}\n`)
      for (const second of seconds) expect(second).toBeLessThan(5)
      await strip(ana)
        .getByText(/^En llamada 0:/)
        .waitFor()
      await onPhone.getByText(/^En llamada/).waitFor()
      await messageLog(ana, name).getByText('En llamada').waitFor()
    })
    await step('while Ana is muted the customer hears nothing; the customer hangs up', async () => {
      await strip(ana).getByRole('button', { name: 'Silenciar micrófono' }).press('Enter')
      await expect.poll(() => loudnessAt(phone, 1.2)).toBeLessThan(0.01)
      await onPhone.getByRole('button', { name: 'Colgar' }).click()
      await strip(ana).waitFor({ state: 'detached' })
      await messageLog(ana, name)
        .getByText(/^Llamada de \d:\d\d$/)
        .waitFor()
    })
    await step('the customer rejects the next call', async () => {
      await call()
      const told = waitForToast(ana, 'La llamada terminó sin respuesta')
      await onPhone.getByRole('button', { name: 'Rechazar' }).click()
      await told
      await messageLog(ana, name).getByText('El cliente rechazó la llamada').waitFor()
    })
    await step('the customer does not answer the call after that', async () => {
      await call()
      await advanceSimulatorClock(scenario.simulator, ringMs)
      await strip(ana).waitFor({ state: 'detached' })
      await messageLog(ana, name).getByText('El cliente no contestó').waitFor()
    })
    await step('Ana hangs up before an answer, and Llamadas lists all four calls', async () => {
      await call()
      await strip(ana).getByRole('button', { name: 'Colgar' }).press('Enter')
      await onPhone.waitFor({ state: 'detached' })
      await messageLog(ana, name).getByText('Llamada cancelada').waitFor()
      await chooseMenu(ana, 'Llamadas')
      const rows = ana.getByRole('link', { name: new RegExp(name) })
      await expect.poll(() => rows.count()).toBe(4)
      for (const outcome of ['Cancelada', 'No contestó', 'Rechazada']) await rows.getByText(outcome).waitFor()
      await rows.getByText(/^Atendida · \d:\d\d$/).waitFor()
      expect(await violations(ana, { rules: 'all', everyRow: false })).toEqual([])
    })
  },
)
