import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { agentFreeToTalk, answerButton, callBusiness, callStrip } from '../lib/pages/calls'
import { chooseMenu } from '../lib/pages/navigate'
import { accept, chooseTab, messageLog, newCustomer, openSettings, signedIn } from '../lib/pages/people'
import { humAt, tonesIn } from '../lib/pages/tones'
import { journey, type Scenario } from '../lib/scenario'
import { violations } from '../lib/screens/axe'

const everything = { rules: 'all', everyRow: false } as const
const [agentHertz, customerHertz, nobodysHertz] = [440, 1000, 700]
const notice = 'Esta llamada se graba.'
const partPath = '/api/calls/recording/part/'
/** What the server answers from now on to the parts of eight seconds that this page records. */
function answersToParts(page: Page): readonly number[] {
  const answers: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith(partPath)) answers.push(answer.status())
  })
  return answers
}

/** Recording is on while `work` lasts: other journeys of this Hilo must not find it so. */
async function whileRecorded(scenario: Scenario, work: (admin: Page) => Promise<void>): Promise<void> {
  const admin = await signedIn(scenario, 'admin@hilo.demo')
  const recorded = admin.getByRole('switch', { name: 'Grabar las llamadas' })
  const set = async (on: boolean) => {
    await openSettings(admin, 'Gestión de Interacciones')
    const saved = admin.waitForResponse(
      (answer) => answer.url().endsWith('/api/settings/update/') && answer.ok(),
    )
    await recorded.and(admin.locator(`[aria-checked=${!on}]`)).press('Space')
    await saved
  }
  await scenario.step('an administrator turns recording on, by keyboard', () => set(true))
  try {
    await work(admin)
  } finally {
    await set(false)
  }
}

const recordingIn = (page: Page, name: string) =>
  messageLog(page, name).getByRole('group', { name: 'Grabación de la llamada' })

/** Plays it, and measures what the file has. */
async function listens(page: Page, name: string): Promise<void> {
  const player = recordingIn(page, name)
  const file = page.waitForResponse((answer) => answer.url().includes('/api/files/'))
  await player.getByRole('button', { name: 'Reproducir' }).press('Enter')
  const url = (await file).url()
  await expect
    .poll(() => page.locator('audio[src]').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0.5)
  const length = await page.locator('audio[src]').evaluate((audio: HTMLAudioElement) => audio.duration)
  const { seconds, loudness } = await tonesIn(page, url, [agentHertz, customerHertz, nobodysHertz])
  process.stdout.write(
    `the recording: ${seconds.toFixed(1)} s, ${loudness.map((one) => one.toFixed(3)).join(', ')}\n`,
  )
  expect(seconds).toBeGreaterThan(8)
  expect(length).toBeCloseTo(seconds, 0)
  const [agent = 0, customer = 0, nobody = 1] = loudness
  expect(agent).toBeGreaterThan(0.05)
  expect(customer).toBeGreaterThan(0.05)
  expect(nobody).toBeLessThan(0.01)
}

journey('a call is recorded once the customer knows, and can be played in the chat', async ({ scenario }) => {
  const { step } = scenario
  await whileRecorded(scenario, async (admin) => {
    await step('the card shows the sentence that customers get', async () => {
      await admin.getByRole('textbox', { name: 'Aviso al cliente' }).waitFor()
      expect(await violations(admin, everything)).toEqual([])
    })
    const ana = await agentFreeToTalk(scenario, 'ana')
    const { name, phone, line } = await newCustomer(scenario, 'Ramiro Soto')
    await step('a customer calls and Ana answers: both see that the call is recorded', async () => {
      await humAt(ana, agentHertz)
      await humAt(phone, customerHertz)
      await callBusiness(phone)
      const answers = answersToParts(ana)
      await answerButton(ana).click()
      await line(notice).waitFor()
      await callStrip(ana).getByText('Grabando', { exact: true }).waitFor()
      expect(await violations(ana, everything)).toEqual([])
      // The second lets a busy browser lose some of the sound.
      await expect.poll(() => answers.slice(0, 2), { timeout: 40_000 }).toEqual([200, 200])
    })
    await step('Ana hangs up, and hears both voices in the chat', async () => {
      await callStrip(ana).getByRole('button', { name: 'Colgar' }).press('Enter')
      await messageLog(ana, name)
        .getByText(/^Llamada de \d:\d\d$/)
        .waitFor()
      await recordingIn(ana, name).waitFor()
      expect(await violations(ana, everything)).toEqual([])
      await listens(ana, name)
    })
    await step('the recording is in Llamadas too', async () => {
      await chooseMenu(ana, 'Llamadas')
      await ana
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('group', { name: 'Grabación de la llamada' })
        .waitFor()
      expect(await violations(ana, everything)).toEqual([])
    })
  })
})

journey(
  'the customer of a video call knows of the recording before entering, and both are recorded',
  async ({ scenario }) => {
    const { step } = scenario
    await whileRecorded(scenario, async () => {
      const luis = await agentFreeToTalk(scenario, 'luis')
      const { name, phone, writes } = await newCustomer(scenario, 'Marcela Ríos')
      const strip = luis.getByRole('region', { name: 'Videollamada', exact: true })
      const link = await step('Luis sends a link', async () => {
        await chooseTab(luis, 'Chats')
        await writes('¿Podemos vernos?')
        await accept(luis, name)
        await messageLog(luis, name).getByText('¿Podemos vernos?').waitFor()
        await luis.keyboard.press('Alt+V')
        await luis
          .getByRole('dialog', { name: 'Videollamada' })
          .getByRole('button', { name: 'Enviar enlace' })
          .click()
        const message = phone.getByRole('list', { name: 'Mensajes' }).getByText(/\/v#[0-9a-f]{40}/)
        await message.waitFor()
        return /http\S+\/v#[0-9a-f]{40}/.exec((await message.textContent()) ?? '')?.[0] ?? ''
      })
      const guest = await step(
        'the page of the customer says it before the camera starts, and while the customer waits',
        async () => {
          const context = await scenario.enter('Marcela with her phone', {
            viewport: { width: 360, height: 740 },
          })
          const page = await context.newPage()
          await page.goto(link)
          await page.getByText(`${notice} Solo el sonido, no la imagen.`).waitFor()
          expect(await violations(page, everything)).toEqual([])
          await humAt(page, customerHertz)
          await page.getByRole('button', { name: 'Entrar con cámara' }).click()
          await page.getByText('Se graba el sonido de esta llamada, no la imagen.').waitFor()
          return page
        },
      )
      await step(
        'both speak: Luis sees that the call is recorded, and the customer still reads it',
        async () => {
          await humAt(luis, agentHertz)
          const answers = answersToParts(luis)
          await strip.getByRole('button', { name: 'Entrar' }).click()
          await strip.getByText('Grabando', { exact: true }).waitFor()
          await guest.getByText('Se graba el sonido de esta llamada, no la imagen.').waitFor()
          expect(await violations(luis, everything)).toEqual([])
          expect(await violations(guest, everything)).toEqual([])
          await expect.poll(() => answers[0]).toBe(200)
        },
      )
      await step('Luis reloads his page: the recording so far is kept, and goes on', async () => {
        await luis.reload()
        await strip.getByRole('button', { name: 'Seguir aquí' }).waitFor()
        await humAt(luis, agentHertz)
        const answers = answersToParts(luis)
        await strip.getByRole('button', { name: 'Seguir aquí' }).click()
        await strip.getByText('Grabando', { exact: true }).waitFor()
        await expect.poll(() => answers[0]).toBe(200)
      })
      await step('after the call the recording plays below the link', async () => {
        await strip.getByRole('button', { name: 'Colgar' }).press('Enter')
        await recordingIn(luis, name).waitFor()
        await listens(luis, name)
      })
    })
  },
)
