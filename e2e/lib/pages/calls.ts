import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Scenario } from '../scenario'
import { agentAtWork } from './people'

/** The people for whom it rings. */
export async function agentFreeToTalk(scenario: Scenario, who: string, at?: string): Promise<Page> {
  const page = await agentAtWork(scenario, who, at)
  await untilNobodyCalls(page)
  return page
}

/** Whose page was closed in the middle of a call by another journey is in it for a while. */
export async function untilNobodyCalls(page: Page): Promise<void> {
  const calls = () =>
    page.evaluate(async () => {
      const Authorization = localStorage.getItem('token') ?? ''
      const answer = await fetch('/api/calls/all/?live=true', { headers: { Authorization } })
      return ((await answer.json()) as unknown[]).length
    })
  await expect.poll(calls, { timeout: 60_000, interval: 500 }).toBe(0)
}

/** How soon the truth must be on every screen that is connected. */
export const truthMs = 5_000
/** And after an interruption: a socket waits for up to five seconds before it tries again (specification). */
export const reconnectedTruthMs = 5_000 + truthMs

/** The line at the top of the page: the call that rings, or the one that this page is in. */
export const callStrip = (page: Page): Locator => page.getByRole('region', { name: 'Llamada', exact: true })

export const answerButton = (page: Page): Locator =>
  callStrip(page).getByRole('button', { name: 'Contestar' })

/** The customer calls from their phone; answers its display meanwhile. */
export async function callBusiness(phone: Page): Promise<Locator> {
  await phone.getByRole('button', { name: 'Llamar' }).click()
  return phone.getByRole('region', { name: 'Llamada', exact: true })
}
