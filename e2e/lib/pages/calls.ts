import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Scenario } from '../scenario'
import { agentAtWork } from './people'

/** For whom it rings: whose page was closed in the middle of a call by another journey is in it for a while. */
export async function agentFreeToTalk(scenario: Scenario, who: string): Promise<Page> {
  const page = await agentAtWork(scenario, who)
  const calls = () =>
    page.evaluate(async () => {
      const Authorization = localStorage.getItem('token') ?? ''
      const answer = await fetch('/api/calls/all/?live=true', { headers: { Authorization } })
      return ((await answer.json()) as unknown[]).length
    })
  await expect.poll(calls, { timeout: 60_000 }).toBe(0)
  return page
}

/** The line at the top of the page: the call that rings, or the one that this page is in. */
export const callStrip = (page: Page): Locator => page.getByRole('region', { name: 'Llamada', exact: true })

export const answerButton = (page: Page): Locator =>
  callStrip(page).getByRole('button', { name: 'Contestar' })

/** The customer calls from their telephone; answers what it shows meanwhile. */
export async function callBusiness(phone: Page): Promise<Locator> {
  await phone.getByRole('button', { name: 'Llamar' }).click()
  return phone.getByRole('region', { name: 'Llamada', exact: true })
}
