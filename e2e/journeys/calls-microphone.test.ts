import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBrowser } from '../lib/browser/browser'
import { agentFreeToTalk, answerButton, callBusiness, callStrip, untilNobodyCalls } from '../lib/pages/calls'
import { newCustomer, tokensOf } from '../lib/pages/people'
import { journey, type Scenario } from '../lib/scenario'
import { violations } from '../lib/screens/axe'

journey(
  'the microphone is chosen and tested by keyboard in Mi cuenta, and kept for this device',
  async ({ scenario }) => {
    const { step } = scenario
    const page = await agentFreeToTalk(scenario, 'ana')
    await page.goto(`${scenario.hilo}/chat?menu=profile&p=account`)
    const card = page.getByRole('region', { name: 'Llamadas', exact: true })
    const test = card.getByRole('button', { name: 'Probar micrófono' })
    await step('the bar moves with the beeps, and a sentence says that it works', async () => {
      await test.focus()
      await test.press('Enter')
      await card.getByText('El micrófono te oye y funciona.').waitFor()
      await page.waitForFunction(() => (document.querySelector('meter')?.value ?? 0) > 12)
      expect(await violations(page, { rules: 'all', everyRow: false })).toEqual([])
      await card.getByRole('button', { name: 'Terminar prueba' }).press('Enter')
      await card.getByRole('meter').waitFor({ state: 'detached' })
    })
    await step('another microphone is chosen, and stays after a reload', async () => {
      const choice = card.getByLabel('Micrófono', { exact: true })
      await choice.focus()
      // The first of the list is the system's, which is there before the browser lists the others.
      await expect.poll(() => choice.getByRole('option').count()).toBeGreaterThan(1)
      await choice.press('ArrowDown')
      const chosen = await choice.inputValue()
      expect(chosen).not.toBe('')
      await page.reload()
      await expect.poll(() => choice.inputValue()).toBe(chosen)
    })
    await step('the loudspeaker plays a tone', async () => {
      await card.getByRole('button', { name: 'Probar altavoz' }).press('Enter')
      await card.getByText(/^Sonó un tono/).waitFor()
    })
  },
)

journey(
  'without a microphone, or without permission to use it, the page says why, and the call rings on',
  async ({ scenario }) => {
    const { step } = scenario
    const { name, phone } = await newCustomer(scenario, 'Consuelo Mejía')
    const refused = /no tiene permiso para usar el micrófono/
    const missing = /No se encontró un micrófono/
    for (const [microphone, sentence] of [
      ['refused', refused],
      ['none', missing],
    ] as const)
      await step(`${microphone}: says why, and it rings on`, async () => {
        const browser: Browser = await openBrowser(microphone)
        try {
          const page = await enter(browser, scenario)
          await untilNobodyCalls(page)
          const onPhone = await callBusiness(phone)
          await callStrip(page).getByText(`Llama ${name}`).waitFor()
          await answerButton(page).click()
          await page.getByText(sentence).waitFor()
          await answerButton(page).waitFor()
          await onPhone.getByText('Llamando…').waitFor()
          await callStrip(page).getByRole('button', { name: 'Rechazar' }).click()
          await onPhone.waitFor({ state: 'detached' })
        } finally {
          await browser.close()
        }
      })
  },
)

/** Ana in a browser of her own. */
async function enter(browser: Browser, { hilo }: Scenario): Promise<Page> {
  const localStorage = await tokensOf(hilo, 'ana@hilo.demo', 'hilo-demo')
  const page = await browser.newPage({
    locale: 'es-CO',
    storageState: { cookies: [], origins: [{ origin: hilo, localStorage }] },
  })
  await page.goto(`${hilo}/chat`)
  await page.getByRole('tab', { name: 'Mis Chats' }).waitFor()
  return page
}
