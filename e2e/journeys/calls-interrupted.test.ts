import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { openBalancer } from '../../bench/drills/balancer'
import {
  agentFreeToTalk,
  answerButton,
  callBusiness,
  callStrip,
  reconnectedTruthMs,
  truthMs,
} from '../lib/pages/calls'
import { loudnessAt } from '../lib/pages/loudness'
import { chooseMenu } from '../lib/pages/navigate'
import { messageLog, newCustomer } from '../lib/pages/people'
import { journey, type Scenario } from '../lib/scenario'
import { startAnotherApi } from '../lib/servers/another-api'
import { openBreakableConnection } from '../lib/servers/breakable-connection'

/** Without a word of the agent's tab for twenty seconds the server ends the call. */
const keptMs = 26_000

/** Processes are started five times, which takes long on a busy machine. */
const restartsMs = 240_000

interface Speaking {
  readonly name: string
  readonly phone: Page
  readonly onPhone: Locator
}

/** A customer calls, and this agent, who is the only one at work, speaks with them. */
async function speaking(scenario: Scenario, page: Page, who: string): Promise<Speaking> {
  const { name, phone } = await newCustomer(scenario, who)
  const onPhone = await callBusiness(phone)
  await answerButton(page).click()
  await callStrip(page)
    .getByText(/^En llamada/)
    .waitFor()
  await onPhone.getByText(/^En llamada/).waitFor()
  // The chat opens with the call.
  await messageLog(page, name).getByText('En llamada').waitFor()
  return { name, phone, onPhone }
}

/** At once: while the server is away, it waits for twenty seconds for a word of the agent's tab. */
const bothAreHeard = (page: Page, { phone }: Speaking) =>
  Promise.all([page, phone].map((one) => expect.poll(() => loudnessAt(one)).toBeGreaterThan(0.05)))

const isOver = ({ onPhone }: Speaking, timeout = truthMs) => onPhone.waitFor({ state: 'detached', timeout })

journey(
  'the tab of an agent in a call is closed, reloaded, crashes: no customer is left in silence',
  async ({ scenario }) => {
    const { step } = scenario
    await step('a closed tab ends the call at once', async () => {
      const page = await agentFreeToTalk(scenario, 'ana')
      const call = await speaking(scenario, page, 'Ofelia Rincón')
      await page.close({ runBeforeUnload: true })
      await isOver(call)
    })
    await step('a reloaded tab ends the call too, and the chat says so', async () => {
      const page = await agentFreeToTalk(scenario, 'ana')
      const call = await speaking(scenario, page, 'Nelson Arias')
      await page.reload()
      await isOver(call)
      await messageLog(page, call.name)
        .getByText(/^Llamada de \d:\d\d$/)
        .waitFor()
      expect(await callStrip(page).count()).toBe(0)
      await page.close()
    })
    await step('a crashed tab ends the call when the server has heard nothing for a while', async () => {
      const page = await agentFreeToTalk(scenario, 'ana')
      const call = await speaking(scenario, page, 'Estela Duarte')
      const crashed = page.waitForEvent('crash')
      const devtools = await page.context().newCDPSession(page)
      // A page that has crashed answers nothing.
      devtools.send('Page.crash').catch(() => {})
      await crashed
      await isOver(call, keptMs)
    })
  },
)

journey(
  'the connection to the server is cut: both go on speaking, and the screen is right once it is back',
  async ({ scenario }) => {
    const { step } = scenario
    const connection = await openBreakableConnection(scenario.hilo)
    onTestFinished(connection.close)
    const page = await step('Ana is at work', () => agentFreeToTalk(scenario, 'ana', connection.url))
    const call = await step('Ana is in a call', () => speaking(scenario, page, 'Amparo Salas'))
    await step('without the connection both still hear each other', async () => {
      connection.cut()
      await page.getByRole('status').getByText('Sin conexión. Reintentando…').waitFor()
      await bothAreHeard(page, call)
      connection.mend()
      await page.getByRole('status').getByText('Sin conexión. Reintentando…').waitFor({ state: 'hidden' })
      await bothAreHeard(page, call)
      await callStrip(page)
        .getByText(/^En llamada/)
        .waitFor()
    })
    await step('the customer hangs up meanwhile: Ana sees it once the connection is back', async () => {
      connection.cut()
      await call.onPhone.getByRole('button', { name: 'Colgar' }).click()
      await isOver(call)
      connection.mend()
      await callStrip(page).waitFor({ state: 'detached', timeout: reconnectedTruthMs })
      await messageLog(page, call.name)
        .getByText(/^Llamada de \d:\d\d$/)
        .waitFor()
    })
  },
)

journey(
  'the process is killed in a call: both go on speaking, and the screen is right once it is back',
  { timeout: restartsMs },
  async ({ scenario }) => {
    const { step } = scenario
    const apis = await Promise.all([startAnotherApi(scenario), startAnotherApi(scenario)])
    onTestFinished(async () => {
      await Promise.all(apis.map(({ kill }) => kill()))
    })
    const [alone, other] = apis
    await step('the only process is killed and starts again', async () => {
      const page = await agentFreeToTalk(scenario, 'ana', alone.url)
      const call = await speaking(scenario, page, 'Gilma Torres')
      await alone.kill()
      await bothAreHeard(page, call)
      await call.onPhone.getByRole('button', { name: 'Colgar' }).click()
      await isOver(call)
      await alone.start()
      await callStrip(page).waitFor({ state: 'detached', timeout: reconnectedTruthMs })
      await messageLog(page, call.name)
        .getByText(/^Llamada de \d:\d\d$/)
        .waitFor()
      await page.close()
    })
    await step(
      'one of two processes is killed, then the other: the call goes on and is hung up',
      async () => {
        const balancer = await openBalancer(apis.map(({ port }) => port))
        onTestFinished(balancer.close)
        const page = await agentFreeToTalk(scenario, 'ana', balancer.url)
        const call = await speaking(scenario, page, 'Hernán Pabón')
        for (const api of [alone, other]) {
          await api.kill()
          await bothAreHeard(page, call)
          await callStrip(page)
            .getByText(/^En llamada/)
            .waitFor()
          await api.start()
        }
        await callStrip(page).getByRole('button', { name: 'Colgar' }).click()
        await isOver(call)
        await chooseMenu(page, 'Llamadas')
        await page
          .getByRole('link', { name: new RegExp(call.name) })
          .getByText(/^Atendida · \d:\d\d$/)
          .waitFor({ timeout: reconnectedTruthMs })
      },
    )
  },
)
