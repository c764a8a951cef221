import { parseBuffer } from 'music-metadata'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accept, agentAtWork, chooseTab, composer, messageLog, newCustomer, rowOf } from '../lib/pages/people'
import { storedFiles } from '../lib/pages/stored-files'
import { journey } from '../lib/scenario'
import { violations } from '../lib/screens/axe'
import { openSimulatorControl } from '../lib/servers/simulator-control'

const chat = (page: Page) => page.getByRole('main', { name: 'Chat', exact: true })
/** The seconds that the recorder shows. */
async function recorded(page: Page): Promise<number> {
  const timer = await page.getByRole('timer', { name: 'Tiempo grabado' }).textContent()
  const [minutes = 0, seconds = 0] = timer?.split(':').map(Number) ?? []
  return minutes * 60 + seconds
}
/** The seconds that a note may have. */
interface Lengths {
  readonly shortest: number
  readonly longest: number
}
/** By what the recorder shows when it is stopped. */
async function lengthsOf(page: Page, stop: () => Promise<void>): Promise<Lengths> {
  const start = performance.now()
  const shown = await recorded(page)
  await stop()
  // On a busy machine it continues for a while after the look.
  return { shortest: shown - 0.5, longest: shown + 3 + (performance.now() - start) / 1000 }
}
const recordButton = (page: Page) => page.getByRole('button', { name: 'Grabar una nota de voz' })

journey('a voice note is recorded, and the phone plays it as a voice note', async ({ scenario }) => {
  const { step, simulator } = scenario
  let lengths: Lengths = { shortest: 0, longest: 0 }
  const ana = await step('Ana is at work', () => agentAtWork(scenario, 'ana'))
  const customer = await newCustomer(scenario, 'Rocío Beltrán')
  await step('she takes the chat', async () => {
    await chooseTab(ana, 'Chats')
    await customer.writes('¿Cómo se lava?')
    await accept(ana, customer.name)
    await messageLog(ana, customer.name).waitFor()
  })
  await step('she records, pauses and plays it, by keyboard alone', async () => {
    await recordButton(ana).press('Enter')
    await chat(ana).getByText('Grabando').waitFor()
    await expect.poll(() => recorded(ana)).toBeGreaterThan(1)
    expect(await violations(ana, { rules: 'all', everyRow: false })).toEqual([])
    await ana.keyboard.press('Escape')
    await ana.getByRole('button', { name: 'Escuchar' }).press('Enter')
    await ana.getByRole('button', { name: 'Detener' }).waitFor()
    expect(await violations(ana, { rules: 'all', everyRow: false })).toEqual([])
  })
  await step('she goes on and sends it', async () => {
    const shown = await recorded(ana)
    await ana.getByRole('button', { name: 'Seguir grabando' }).press('Enter')
    await chat(ana).getByText('Grabando').waitFor()
    await expect.poll(() => recorded(ana)).toBeGreaterThan(shown + 1)
    lengths = await lengthsOf(ana, async () => {
      await ana.keyboard.press('Control+Enter')
      await composer(ana).waitFor()
    })
    await messageLog(ana, customer.name).getByRole('group', { name: 'Nota de voz' }).waitFor()
  })
  await step('the note shows how long it is before she plays it', async () => {
    const position = messageLog(ana, customer.name)
      .getByRole('group', { name: 'Nota de voz' })
      .getByRole('slider', { name: 'Posición' })
    await expect.poll(() => position.getAttribute('aria-valuetext')).toMatch(/^0:00 \/ 0:(?!00)\d\d$/)
  })
  await step('the phone plays it, as long as it was recorded', async () => {
    const player = customer.phone.getByRole('list', { name: 'Mensajes' }).locator('audio')
    await player.waitFor()
    expect(await player.getAttribute('aria-label')).toBe('Nota de voz')
    const length = () => player.evaluate((one) => (one as HTMLAudioElement).duration)
    await expect.poll(length).toBeGreaterThan(lengths.shortest)
    expect(await length()).toBeLessThan(lengths.longest)
    const path = await player.getAttribute('src')
    const answer = await fetch(`${simulator}${path}`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const { format } = await parseBuffer(bytes, { mimeType: 'audio/ogg' }, { duration: true })
    expect(format).toMatchObject({ container: 'Ogg', codec: 'Opus' })
    expect(format.duration).toBeGreaterThan(lengths.shortest)
    expect(format.duration).toBeLessThan(lengths.longest)
  })
})

journey('a voice note that a reload interrupts is offered afterwards', async ({ scenario }) => {
  const { step } = scenario
  const ana = await step('Ana is at work', () => agentAtWork(scenario, 'ana'))
  const customer = await newCustomer(scenario, 'Clemencia Vidal')
  const tray = (page: Page) => page.getByRole('list', { name: 'Archivos por enviar' })
  await step('she takes the chat, and records', async () => {
    await chooseTab(ana, 'Chats')
    await customer.writes('¿Cómo se lava?')
    await accept(ana, customer.name)
    await messageLog(ana, customer.name).waitFor()
    await recordButton(ana).click()
    await expect.poll(() => recorded(ana)).toBeGreaterThan(4)
    await expect.poll(() => storedFiles(ana)).toBeGreaterThan(0)
  })
  await step('another tab of hers leaves the recording alone', async () => {
    const other = await ana.context().newPage()
    await other.goto(ana.url())
    await messageLog(other, customer.name).waitFor()
    await other.waitForLoadState('networkidle')
    expect(await tray(other).count()).toBe(0)
    await other.close()
  })
  await step('the page is reloaded, and the recording is attached', async () => {
    await Promise.all([
      ana.getByText('Se recuperó la nota de voz que estabas grabando.').waitFor(),
      ana.reload(),
    ])
    await tray(ana).getByRole('button', { name: 'Quitar nota-de-voz.ogg' }).waitFor()
    await expect.poll(() => storedFiles(ana)).toBe(1)
    await tray(ana).getByRole('button', { name: 'Escuchar' }).waitFor()
    expect(await violations(ana, { rules: 'all', everyRow: false })).toEqual([])
  })
  await step('she plays it', async () => {
    await tray(ana).getByRole('button', { name: 'Escuchar' }).click()
    await tray(ana).getByRole('button', { name: 'Detener' }).waitFor()
  })
  await step('she sends it, and the customer can play it', async () => {
    await ana.getByRole('button', { name: 'Enviar' }).click()
    await messageLog(ana, customer.name).getByRole('group', { name: 'Nota de voz' }).waitFor()
    const player = customer.phone.getByRole('list', { name: 'Mensajes' }).locator('audio')
    await player.waitFor()
    const length = () => player.evaluate((one) => (one as HTMLAudioElement).duration)
    await expect.poll(length).toBeGreaterThan(2.5)
    await expect.poll(() => storedFiles(ana)).toBe(0)
  })
})

journey('a voice note for a channel that refuses Opus is sent as AAC or WAV', async ({ scenario }) => {
  const { step, simulator } = scenario
  let lengths: Lengths = { shortest: 0, longest: 0 }
  const ana = await step('Ana is at work', () => agentAtWork(scenario, 'ana'))
  const messenger = await openSimulatorControl(scenario, 'messenger')
  const paula = await messenger.customer('Paula')
  await step('she takes a chat of Messenger', async () => {
    await chooseTab(ana, 'Chats')
    await messenger.does(paula, { type: 'text', text: '¿Me explicas?' })
    await accept(ana, paula.name)
    await messageLog(ana, paula.name).waitFor()
  })
  await step('she records and sends', async () => {
    await recordButton(ana).click()
    await expect.poll(() => recorded(ana)).toBeGreaterThan(1)
    lengths = await lengthsOf(ana, async () => {
      await ana.getByRole('button', { name: 'Enviar' }).click()
      await composer(ana).waitFor()
    })
    await messageLog(ana, paula.name).getByRole('group', { name: 'Nota de voz' }).waitFor()
  })
  await step('the phone has it as AAC or WAV', async () => {
    const sent = async () =>
      (await messenger.sees(paula)).find(({ author, media }) => author === 'business' && media)?.media
    await expect.poll(sent).toBeTruthy()
    const media = await sent()
    expect(media?.name).toMatch(/^nota-de-voz\.(m4a|wav)$/)
    const answer = await fetch(`${simulator}${media?.url}`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const { format } = await parseBuffer(bytes, { mimeType: media?.mime ?? '' }, { duration: true })
    expect(format.duration).toBeGreaterThan(lengths.shortest)
    expect(format.duration).toBeLessThan(lengths.longest)
  })
})

journey('by mail a voice note is a file that the phone plays', async ({ scenario }) => {
  const { step } = scenario
  const ana = await step('Ana is at work', () => agentAtWork(scenario, 'ana'))
  const customer = await newCustomer(scenario, 'Gloria Correo', undefined, 'gmail')
  await step('she takes a chat of Gmail', async () => {
    await chooseTab(ana, 'Chats')
    await customer.writes('¿Me explicas?')
    await accept(ana, customer.name)
    await messageLog(ana, customer.name).waitFor()
  })
  await step('she records and sends, and the row of the chat says that it is a voice note', async () => {
    await recordButton(ana).click()
    await expect.poll(() => recorded(ana)).toBeGreaterThan(1)
    await ana.getByRole('button', { name: 'Enviar' }).click()
    await messageLog(ana, customer.name).getByRole('group', { name: 'Nota de voz' }).waitFor()
    await rowOf(ana, 'Mis Chats', customer.name).getByText('Nota de voz').waitFor()
  })
  await step('the mail has a player for the recording', async () => {
    const player = customer.phone.getByRole('list', { name: 'Mensajes' }).locator('audio')
    await player.waitFor()
    await expect.poll(() => player.evaluate((one) => (one as HTMLAudioElement).duration)).toBeGreaterThan(0.5)
  })
})
