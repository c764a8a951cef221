import type { Locator, Page } from 'playwright-core'

/** The line at the top of the page: the call that rings, or the one that this page is in. */
export const callStrip = (page: Page): Locator => page.getByRole('region', { name: 'Llamada', exact: true })

export const answerButton = (page: Page): Locator =>
  callStrip(page).getByRole('button', { name: 'Contestar' })

/** The customer calls from their telephone; answers what it shows meanwhile. */
export async function placeCall(phone: Page): Promise<Locator> {
  await phone.getByRole('button', { name: 'Llamar' }).click()
  return phone.getByRole('region', { name: 'Llamada', exact: true })
}
