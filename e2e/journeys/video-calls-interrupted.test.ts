import { createHmac } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { reconnectedTruthMs } from '../lib/pages/calls'
import { keepConnections } from '../lib/pages/line-of'
import { messageLog } from '../lib/pages/people'
import {
  bothArrive,
  everything,
  heading,
  invitedToVideo,
  openLink,
  phoneScreen,
  videoStrip,
} from '../lib/pages/video'
import { journey } from '../lib/scenario'
import { violations } from '../lib/screens/axe'
import { startAnotherApi } from '../lib/servers/another-api'
import { openBreakableConnection } from '../lib/servers/breakable-connection'
import { startTurnServer, type TurnServer } from '../lib/servers/turn-server'

/** Pages of this context find each other by this relay alone. */
async function relayOnly(context: BrowserContext, turn: TurnServer): Promise<void> {
  const username = `${Math.floor(Date.now() / 1000) + 3600}:journey`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  await context.addInitScript(
    (server) => {
      const Native = RTCPeerConnection
      globalThis.RTCPeerConnection = class extends Native {
        constructor() {
          super({ iceServers: [server], iceTransportPolicy: 'relay' })
        }
      }
    },
    { urls: turn.url, username, credential },
  )
  await context.addInitScript(keepConnections)
}

journey('a video call over a relay alone survives a cut connection', async ({ scenario }) => {
  const { step } = scenario
  const turn = await startTurnServer()
  try {
    const { agent, link } = await step('Ana sends a link', () => invitedToVideo(scenario, 'ana', 'Sofía'))
    const context = await scenario.enter('Sofía with her phone', phoneScreen)
    const guest = await step('both enter, and everything goes through the relay', async () => {
      for (const one of [agent.context(), context]) await relayOnly(one, turn)
      await agent.reload()
      const page = await openLink(context, link)
      await page.getByRole('button', { name: 'Entrar con cámara' }).click()
      await videoStrip(agent).getByRole('button', { name: 'Entrar' }).click()
      await videoStrip(agent)
        .getByText(/^En videollamada/)
        .waitFor({ timeout: 20_000 })
      await bothArrive(agent, page)
      expect(turn.allocations()).toBeGreaterThanOrEqual(2)
      return page
    })
    await step('the connection is cut, and both read it', async () => {
      turn.cut(true)
      for (const page of [agent, guest])
        await page.getByText(/^La línea se cortó/).waitFor({ timeout: 30_000 })
      for (const page of [agent, guest]) expect(await violations(page, everything)).toEqual([])
    })
    await step('the connection comes back by itself', async () => {
      turn.cut(false)
      await videoStrip(agent)
        .getByText(/^En videollamada/)
        .waitFor({ timeout: 40_000 })
      await bothArrive(agent, guest)
    })
    await step('Ana hangs up', async () => {
      await videoStrip(agent).getByRole('button', { name: 'Colgar' }).click()
      await heading(guest, 'La videollamada terminó').waitFor()
    })
  } finally {
    turn.stop()
  }
})

journey(
  'without a server both go on speaking, and their screens are right once it is back',
  async ({ scenario }) => {
    const { step } = scenario
    const server = await openBreakableConnection(scenario.hilo)
    onTestFinished(server.close)
    const { agent, link } = await step('Luis sends a link', () =>
      invitedToVideo(scenario, 'luis', 'Marcela', { at: server.url }),
    )
    const context = await scenario.enter('Marcela with her phone', phoneScreen)
    const guest = await step('both enter', async () => {
      const page = await openLink(context, link.replace(scenario.hilo, server.url))
      await page.getByRole('button', { name: 'Entrar con cámara' }).click()
      await videoStrip(agent).getByRole('button', { name: 'Entrar' }).click()
      await bothArrive(agent, page)
      return page
    })
    await step('while the server is gone both hear, see and read as before', async () => {
      server.cut()
      await agent.getByText('Sin conexión. Reintentando…').waitFor()
      await videoStrip(agent).getByRole('button', { name: 'Silenciar micrófono' }).press('Enter')
      await guest.getByText(/tiene el micrófono apagado/).waitFor()
      await videoStrip(agent).getByRole('button', { name: 'Activar micrófono' }).press('Enter')
      await bothArrive(agent, guest)
      await videoStrip(agent)
        .getByText(/^En videollamada/)
        .waitFor()
    })
    await step('the server is back: when one hangs up, the other sees it within seconds', async () => {
      server.mend()
      await agent
        .getByText('Sin conexión. Reintentando…')
        .waitFor({ state: 'hidden', timeout: reconnectedTruthMs })
      await videoStrip(agent).getByRole('button', { name: 'Colgar' }).click()
      await heading(guest, 'La videollamada terminó').waitFor({ timeout: reconnectedTruthMs })
    })
  },
)

journey(
  'the process is killed in a video call: both go on, and their screens are right once it is back',
  { timeout: 240_000 },
  async ({ scenario }) => {
    const { step } = scenario
    const api = await startAnotherApi(scenario)
    onTestFinished(api.kill)
    const { agent, name, link } = await step('Ana sends a link', () =>
      invitedToVideo(scenario, 'ana', 'Rebeca', { at: api.url }),
    )
    const guest = await step('both enter, at the same process', async () => {
      const own = link.replace(scenario.hilo, api.url)
      const page = await openLink(await scenario.enter('Rebeca with her phone', phoneScreen), own)
      await page.getByRole('button', { name: 'Entrar con cámara' }).click()
      await videoStrip(agent).getByRole('button', { name: 'Entrar' }).click()
      await bothArrive(agent, page)
      return page
    })
    await step('the process is killed: each hears and sees the other as before', async () => {
      await api.kill()
      await agent.getByText('Sin conexión. Reintentando…').waitFor()
      await bothArrive(agent, guest)
    })
    await step(
      'the process starts again: the call goes on, and when one hangs up the other sees it',
      async () => {
        await api.start()
        await agent
          .getByText('Sin conexión. Reintentando…')
          .waitFor({ state: 'hidden', timeout: reconnectedTruthMs })
        await videoStrip(agent)
          .getByText(/^En videollamada/)
          .waitFor()
        await bothArrive(agent, guest)
        await videoStrip(agent).getByRole('button', { name: 'Colgar' }).click()
        await heading(guest, 'La videollamada terminó').waitFor({ timeout: reconnectedTruthMs })
        await messageLog(agent, name)
          .getByText(/^Videollamada de \d:\d\d con Ana.* · Colgó la empresa$/)
          .waitFor()
      },
    )
  },
)
