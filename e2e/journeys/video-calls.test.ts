import { createHmac } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { reconnectedTruthMs } from '../lib/pages/calls'
import { keepConnections, lineOf } from '../lib/pages/line-of'
import { loudnessAt } from '../lib/pages/loudness'
import { movementAt } from '../lib/pages/movement'
import { chooseMenu } from '../lib/pages/navigate'
import { accept, agentAtWork, chooseTab, messageLog, newCustomer, waitForToast } from '../lib/pages/people'
import { journey, type Scenario } from '../lib/scenario'
import { violations } from '../lib/screens/axe'
import { startAnotherApi } from '../lib/servers/another-api'
import { openBreakableConnection } from '../lib/servers/breakable-connection'
import { startTurnServer, type TurnServer } from '../lib/servers/turn-server'

const strip = (page: Page) => page.getByRole('region', { name: 'Videollamada', exact: true })
const remote = 'video[data-video="remote"]'
const telephone = { viewport: { width: 360, height: 740 } }
const everything = { rules: 'all', everyRow: false } as const

/** The other side is heard and seen to move. */
async function arrives(page: Page): Promise<void> {
  await Promise.all([
    expect.poll(() => loudnessAt(page, 2.5, remote)).toBeGreaterThan(0.05),
    expect.poll(() => movementAt(page, remote)).toBeGreaterThan(0.001),
  ]).catch(async (error: Error) => {
    throw new Error(`${error.message}, at ${page.url()}\n${await lineOf(page, remote)}`, { cause: error })
  })
}
/** At once: while the server is away, it waits for some seconds only for a word of both. */
const bothArrive = (...pages: Page[]) => Promise.all(pages.map(arrives))

/** An agent with the chat of a new customer, who has the link of a video call on their telephone. */
async function invited(
  scenario: Scenario,
  who: string,
  firstName: string,
  { at = scenario.hilo, channel = 'whatsapp' } = {},
) {
  const agent = await agentAtWork(scenario, who, at)
  const { name, phone, writes } = await newCustomer(scenario, firstName, undefined, channel)
  await chooseTab(agent, 'Chats')
  await writes('¿Podemos vernos?')
  await accept(agent, name)
  await messageLog(agent, name).getByText('¿Podemos vernos?').waitFor()
  const invite = async () => {
    await agent.keyboard.press('Alt+V')
    const dialog = agent.getByRole('dialog', { name: 'Videollamada' })
    const links = phone.getByRole('list', { name: 'Mensajes' }).getByText(/\/v#[0-9a-f]{40}/)
    const before = await links.count()
    await dialog.getByRole('button', { name: 'Enviar enlace' }).waitFor()
    expect(await violations(agent, everything)).toEqual([])
    await Promise.all([
      waitForToast(agent, 'Enviamos el enlace'),
      dialog.getByRole('button', { name: 'Enviar enlace' }).click(),
    ])
    const message = links.nth(before)
    await message.waitFor()
    return /http\S+\/v#[0-9a-f]{40}/.exec((await message.textContent()) ?? '')?.[0] ?? ''
  }
  return { agent, name, link: await invite(), invite }
}

async function opens(context: BrowserContext, link: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(link)
  return page
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

journey('a customer opens a link, and both hear and see each other', async ({ scenario }) => {
  const { step } = scenario
  const { agent, name, link } = await step('Ana sends a link', () => invited(scenario, 'ana', 'Beatriz'))
  const context = await scenario.enter('Beatriz with her telephone', telephone)
  const guest = await step('the customer opens it, reads who invites, and waits', async () => {
    const page = await opens(context, link)
    await heading(page, /^Videollamada con /).waitFor()
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    expect(await violations(page, everything)).toEqual([])
    await page.getByRole('button', { name: 'Entrar con cámara' }).click()
    await heading(page, /^Esperando a /).waitFor()
    expect(await violations(page, everything)).toEqual([])
    return page
  })
  await step('it rings at Ana, who enters by keyboard', async () => {
    await strip(agent).getByText(`${name} espera en la videollamada`).waitFor()
    expect(await violations(agent, everything)).toEqual([])
    await agent.keyboard.press('Alt+C')
    await strip(agent)
      .getByText(/^En videollamada/)
      .waitFor()
    await heading(guest, /^En llamada con Ana/).waitFor()
  })
  await step('each hears the tone and sees the picture of the other', async () => {
    await bothArrive(agent, guest)
    await strip(agent)
      .getByText(/^Línea (buena|regular|débil)$/)
      .waitFor()
    await guest.getByText(/^Línea (buena|regular|débil)$/).waitFor()
    expect(await violations(agent, everything)).toEqual([])
    expect(await violations(guest, everything)).toEqual([])
  })
  await step('another browser is told that the link was used', async () => {
    const other = await opens(await scenario.enter('somebody else', telephone), link)
    await heading(other, 'Este enlace ya se usó').waitFor()
    expect(await violations(other, everything)).toEqual([])
  })
  await step('with microphone and camera off nothing arrives, and the other side reads it', async () => {
    await strip(agent).getByRole('button', { name: 'Silenciar micrófono' }).press('Enter')
    await strip(agent).getByRole('button', { name: 'Apagar cámara' }).press('Enter')
    await guest.getByText(/tiene la cámara apagada · .* tiene el micrófono apagado/).waitFor()
    await expect.poll(() => loudnessAt(guest, 1.2, remote)).toBeLessThan(0.01)
    await strip(agent).getByRole('button', { name: 'Activar micrófono' }).press('Enter')
    await strip(agent).getByRole('button', { name: 'Encender cámara' }).press('Enter')
    await arrives(guest)
  })
  await step('the call goes on wherever the agent goes, in a large picture too', async () => {
    await chooseMenu(agent, 'Llamadas')
    await strip(agent).getByRole('button', { name: 'Agrandar la imagen' }).press('Enter')
    await arrives(agent)
    await strip(agent).getByRole('button', { name: 'Achicar la imagen' }).press('Enter')
  })
  await step('the customer reloads the page, and is back in the call', async () => {
    await guest.reload()
    await guest.getByRole('button', { name: 'Entrar con cámara' }).click()
    await heading(guest, /^En llamada con Ana/).waitFor({ timeout: 20_000 })
    await bothArrive(guest, agent)
  })
  await step('Ana reloads hers, and is back in the call', async () => {
    await agent.reload()
    await strip(agent).getByRole('button', { name: 'Seguir aquí' }).click()
    await strip(agent)
      .getByText(/^En videollamada/)
      .waitFor({ timeout: 20_000 })
    await bothArrive(agent, guest)
  })
  await step('after hanging up the call is over for both, and the link has ended', async () => {
    await strip(agent).getByRole('button', { name: 'Colgar' }).press('Enter')
    await heading(guest, 'La videollamada terminó').waitFor()
    await strip(agent).waitFor({ state: 'detached' })
    expect(await violations(guest, everything)).toEqual([])
    await heading(await opens(context, link), 'Este enlace ya terminó').waitFor()
  })
})

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
    const { agent, link } = await step('Ana sends a link', () => invited(scenario, 'ana', 'Sofía'))
    const context = await scenario.enter('Sofía with her telephone', telephone)
    const guest = await step('both enter, and everything goes through the relay', async () => {
      for (const one of [agent.context(), context]) await relayOnly(one, turn)
      await agent.reload()
      const page = await opens(context, link)
      await page.getByRole('button', { name: 'Entrar con cámara' }).click()
      await strip(agent).getByRole('button', { name: 'Entrar' }).click()
      await strip(agent)
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
      await strip(agent)
        .getByText(/^En videollamada/)
        .waitFor({ timeout: 40_000 })
      await bothArrive(agent, guest)
    })
    await step('Ana hangs up', async () => {
      await strip(agent).getByRole('button', { name: 'Colgar' }).click()
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
      invited(scenario, 'luis', 'Marcela', { at: server.url }),
    )
    const context = await scenario.enter('Marcela with her telephone', telephone)
    const guest = await step('both enter', async () => {
      const page = await opens(context, link.replace(scenario.hilo, server.url))
      await page.getByRole('button', { name: 'Entrar con cámara' }).click()
      await strip(agent).getByRole('button', { name: 'Entrar' }).click()
      await bothArrive(agent, page)
      return page
    })
    await step('while the server is gone both hear, see and read as before', async () => {
      server.cut()
      await agent.getByText('Sin conexión. Reintentando…').waitFor()
      await strip(agent).getByRole('button', { name: 'Silenciar micrófono' }).press('Enter')
      await guest.getByText(/tiene el micrófono apagado/).waitFor()
      await strip(agent).getByRole('button', { name: 'Activar micrófono' }).press('Enter')
      await bothArrive(agent, guest)
      await strip(agent)
        .getByText(/^En videollamada/)
        .waitFor()
    })
    await step('the server is back: when one hangs up, the other sees it within seconds', async () => {
      server.mend()
      await agent
        .getByText('Sin conexión. Reintentando…')
        .waitFor({ state: 'hidden', timeout: reconnectedTruthMs })
      await strip(agent).getByRole('button', { name: 'Colgar' }).click()
      await heading(guest, 'La videollamada terminó').waitFor({ timeout: reconnectedTruthMs })
    })
  },
)

journey('a video call works from a chat of Telegram too', async ({ scenario }) => {
  const { step } = scenario
  const { agent, link } = await step('Luis sends a link by Telegram', () =>
    invited(scenario, 'luis', 'Camilo', { channel: 'telegram' }),
  )
  const guest = await step('the customer enters, and Luis', async () => {
    const page = await opens(await scenario.enter('Camilo with his telephone', telephone), link)
    await page.getByRole('button', { name: 'Entrar con cámara' }).click()
    await strip(agent).getByText('Telegram · Entró por el enlace que le enviaste').waitFor()
    await strip(agent).getByRole('button', { name: 'Entrar' }).click()
    await bothArrive(agent, page)
    return page
  })
  await step('the customer hangs up', async () => {
    await guest.getByRole('button', { name: 'Colgar' }).click()
    await strip(agent).waitFor({ state: 'detached' })
  })
})

journey(
  'the process is killed in a video call: both go on, and their screens are right once it is back',
  { timeout: 240_000 },
  async ({ scenario }) => {
    const { step } = scenario
    const api = await startAnotherApi(scenario)
    onTestFinished(api.kill)
    const { agent, name, link } = await step('Ana sends a link', () =>
      invited(scenario, 'ana', 'Rebeca', { at: api.url }),
    )
    const guest = await step('both enter, at the same process', async () => {
      const own = link.replace(scenario.hilo, api.url)
      const page = await opens(await scenario.enter('Rebeca with her telephone', telephone), own)
      await page.getByRole('button', { name: 'Entrar con cámara' }).click()
      await strip(agent).getByRole('button', { name: 'Entrar' }).click()
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
        await strip(agent)
          .getByText(/^En videollamada/)
          .waitFor()
        await bothArrive(agent, guest)
        await strip(agent).getByRole('button', { name: 'Colgar' }).click()
        await heading(guest, 'La videollamada terminó').waitFor({ timeout: reconnectedTruthMs })
        await messageLog(agent, name)
          .getByText(/^Videollamada de \d:\d\d con Ana.* · Colgó la empresa$/)
          .waitFor()
      },
    )
  },
)

journey('a customer without camera and microphone listens', async ({ scenario }) => {
  const { step } = scenario
  const { agent, link } = await step('Luis sends a link', () => invited(scenario, 'luis', 'Jairo'))
  const guest = await step('the customer refuses both, and reads what that means', async () => {
    const context = await scenario.enter('Jairo with his telephone', { ...telephone, colorScheme: 'dark' })
    await context.addInitScript(() => {
      // Pages without TLS have none.
      if (navigator.mediaDevices)
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    })
    const page = await opens(context, link)
    await page.getByRole('button', { name: 'Entrar con cámara' }).click()
    await page.getByText(/^Sin permiso para el micrófono/).waitFor()
    await page.getByText(/^Sin permiso para la cámara/).waitFor()
    expect(await violations(page, everything)).toEqual([])
    return page
  })
  await step('the page of the customer follows the theme of the telephone', async () => {
    await guest.locator('[data-theme=dark]').waitFor()
    await guest.emulateMedia({ colorScheme: 'light' })
    await guest.locator('[data-theme=light]').waitFor()
  })
  await step('the customer hears and sees Luis, who reads that there is no picture', async () => {
    await strip(agent).getByRole('button', { name: 'Entrar' }).click()
    await arrives(guest)
    await agent.getByText(/tiene la cámara apagada$/).waitFor()
    expect(await violations(agent, everything)).toEqual([])
  })
  await step('Luis turns his camera off, and the customer sees no picture', async () => {
    await strip(agent).getByRole('button', { name: 'Apagar cámara' }).press('Enter')
    await guest.getByText(/tiene la cámara apagada/).waitFor()
    // The last frames may still be on their way when the words arrive.
    await expect.poll(() => movementAt(guest, remote)).toBe(0)
  })
  await step('Luis shares his screen, and the customer sees it move', async () => {
    await strip(agent).getByRole('button', { name: 'Compartir pantalla' }).click()
    await strip(agent).getByRole('button', { name: 'Dejar de compartir' }).waitFor()
    await guest.getByText(/comparte su pantalla/).waitFor()
    await expect.poll(() => movementAt(guest, remote)).toBeGreaterThan(0.001)
  })
  await step('Luis stops sharing, and shows himself again', async () => {
    await strip(agent).getByRole('button', { name: 'Dejar de compartir' }).press('Enter')
    await strip(agent).getByRole('button', { name: 'Encender cámara' }).press('Enter')
    await arrives(guest)
  })
  await step('the customer hangs up', async () => {
    await Promise.all([
      waitForToast(agent, 'La videollamada terminó'),
      guest.getByRole('button', { name: 'Colgar' }).click(),
    ])
    await heading(guest, 'La videollamada terminó').waitFor()
  })
})

journey('a new link ends the earlier one, and a wrong link says so', async ({ scenario }) => {
  const { step } = scenario
  const { agent, name, link, invite } = await step('Ana sends a link', () =>
    invited(scenario, 'ana', 'Nubia'),
  )
  const context = await scenario.enter('Nubia with her telephone', telephone)
  const newer = await step('Ana sends another link, and the earlier one has ended', async () => {
    const another = await invite()
    const page = await opens(context, link)
    await heading(page, 'La invitación se retiró').waitFor()
    expect(await violations(page, everything)).toEqual([])
    return another
  })
  await step('Ana takes the second back: the strip, the message and the customer’s page say so', async () => {
    const page = await opens(context, newer)
    await page.getByRole('button', { name: 'Entrar con cámara' }).waitFor()
    await strip(agent).getByText(`${name} aún no abre el enlace de la videollamada`).waitFor()
    const log = messageLog(agent, name)
    await log.getByText('El cliente aún no abre el enlace').waitFor()
    expect(await violations(agent, everything)).toEqual([])
    await Promise.all([
      waitForToast(agent, 'Retiraste la invitación de'),
      log.getByRole('button', { name: 'Retirar invitación' }).click(),
    ])
    // The toast comes with the answer, the message with an event.
    await expect.poll(() => log.getByText('Se retiró la invitación').count()).toBe(2)
    await strip(agent).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Entrar con cámara' }).click()
    await heading(page, 'La invitación se retiró').waitFor()
    await heading(await opens(context, newer), 'La invitación se retiró').waitFor()
  })
  await step('an incomplete link is refused', async () => {
    await heading(await opens(context, link.slice(0, -8)), 'Este enlace no existe').waitFor()
  })
})
