import type { Locator, Page } from 'playwright-core'

export const question = (page: Page) => page.getByRole('alertdialog')

export const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

/** Checks that the focus is not on the body after a dialog closed. */
const focusIsKept = (page: Page) => page.waitForFunction(() => document.activeElement !== document.body)

export async function declineQuestion(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Cancelar' }).click()
  await question(page).waitFor({ state: 'detached' })
  await focusIsKept(page)
}

export async function pressEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await focusIsKept(page)
}

export async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await focusIsKept(page)
}

/** On a phone the chat covers the list, which the arrow brings back. */
export async function backToList(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Volver', exact: true })
  if (await back.isVisible()) await back.click()
}

/** On a phone the thread stands instead of the table and the menu. */
export async function closeHistoryThread(page: Page): Promise<void> {
  const thread = page.getByRole('region', { name: 'Conversación del historial' })
  await thread.getByRole('button', { name: /^(?:Volver|Cerrar la conversación)$/ }).click()
  await thread.waitFor({ state: 'detached' })
}

/** The first of two locators if it is shown, else the second. */
export async function firstVisible(first: Locator, second: Locator): Promise<Locator> {
  await first.or(second).first().waitFor()
  return (await first.isVisible()) ? first : second
}

export async function chooseMenu(page: Page, name: string): Promise<void> {
  await backToList(page)
  const entry = page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name, exact: true })
  const shown = await firstVisible(entry, page.getByRole('button', { name: 'Más', exact: true }))
  await shown.click()
  if (shown !== entry) await page.getByRole('menuitem', { name }).click()
}

/** A table of Home, by its submenu. */
export async function showSection(page: Page, name: string, sign: RegExp): Promise<void> {
  await chooseMenu(page, 'Chats')
  await page.getByRole('heading', { level: 2 }).first().getByRole('button').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await page.getByRole('button', { name: sign }).first().waitFor()
}

export async function openDialog(page: Page, opener: RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click()
  await page.getByRole('dialog').waitFor()
}

export async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await focusIsKept(page)
}

export async function openFirst(page: Page, list: string): Promise<void> {
  await rows(page, list).first().getByRole('link').click()
  await page.getByRole('log').getByRole('article').first().waitFor()
}

/** Opens the menu of the newest message in the open chat, by the key. */
export async function openMessageMenu(page: Page): Promise<void> {
  const message = page.getByRole('log').locator('article:has([data-bubble])').last()
  await message.evaluate((element: HTMLElement) => {
    element.tabIndex = -1
    element.focus()
  })
  await message.press('Enter')
  await page.getByRole('menuitem').first().waitFor()
}

/** An act of a channel, from the menu of its card. */
export async function cardAct(card: Page | Locator, act: string): Promise<void> {
  await card
    .getByRole('button', { name: /^Más acciones de / })
    .first()
    .click()
  const page = 'page' in card ? card.page() : card
  await page.getByRole('menuitem', { name: act }).click()
}

/** An action of the chat: its button, or an entry of 'Más acciones' where there is no room for it. */
export async function chatAction(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  const shown = await firstVisible(button, page.getByRole('button', { name: 'Más acciones', exact: true }))
  await shown.click()
  if (shown !== button) await page.getByRole('menuitem', { name }).click()
}
