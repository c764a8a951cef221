import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Scenario } from '../scenario'
import { violations } from '../screens/axe'
import { lineOf } from './line-of'
import { loudnessAt } from './loudness'
import { movementAt } from './movement'
import { accept, agentAtWork, chooseTab, messageLog, newCustomer, waitForToast } from './people'

/** The bar of the agent's video call. */
export const videoStrip = (page: Page): Locator =>
  page.getByRole('region', { name: 'Videollamada', exact: true })
/** The elements that play the other side's picture and sound. */
export const remotePicture = 'video[data-video="remote"]'
export const remoteSound = 'audio[data-video="sound"]'
export const phoneScreen = { viewport: { width: 360, height: 740 } }
/** For axe: a page of a call has no rows to choose from. */
export const everything = { rules: 'all', everyRow: false } as const

/** The other side is heard and seen to move. */
export async function arrives(page: Page): Promise<void> {
  await Promise.all([
    expect.poll(() => loudnessAt(page, 2.5, remoteSound)).toBeGreaterThan(0.05),
    expect.poll(() => movementAt(page, remotePicture)).toBeGreaterThan(0.001),
  ]).catch(async (error: Error) => {
    throw new Error(`${error.message}, at ${page.url()}\n${await lineOf(page, remotePicture)}`, {
      cause: error,
    })
  })
}
/** At once: while the server is away, it waits for some seconds only for a word of both. */
export async function bothArrive(...pages: Page[]): Promise<void> {
  await Promise.all(pages.map(arrives))
}

/** An agent with the chat of a new customer, who has the link of a video call on their phone. */
export async function invitedToVideo(
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

/** The customer's browser opens the link. */
export async function openLink(context: BrowserContext, link: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(link)
  return page
}
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name })
