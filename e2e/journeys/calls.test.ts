import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { agentFreeToTalk, answerButton, callStrip as strip } from '../lib/pages/calls'
import { loudnessAt } from '../lib/pages/loudness'
import { chooseMenu } from '../lib/pages/navigate'
import { messageLog, newCustomer, waitForToast } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { violations } from '../lib/screens/axe'

journey('a customer calls and both hear each other; the next call is missed', async ({ scenario }) => {
  const { step } = scenario
  const agents = await step('Ana and Luis are at work', () =>
    Promise.all(['ana', 'luis'].map((who) => agentFreeToTalk(scenario, who))),
  )
  const { name, phone } = await newCustomer(scenario, 'Rosalba Nieto')
  const calls = () => phone.getByRole('button', { name: 'Llamar' }).click()
  const onPhone = phone.getByRole('region', { name: 'Llamada', exact: true })

  await step('the customer calls, and it rings at Ana and Luis', async () => {
    await calls()
    for (const page of agents) await strip(page).getByText(`Llama ${name}`).waitFor()
    expect(await violations(agents[0] as Page, { rules: 'all', everyRow: false })).toEqual([])
  })
  const [busy, free] = await step(
    'both answer at once: one has the call, the other reads who has it',
    async () => {
      const [ana, luis] = agents as [Page, Page]
      await sendTogether(agents, '**/api/calls/answer/')
      const [[one, other]] = await Promise.all([
        Promise.any([
          waitForToast(luis, 'Ya la contestó Ana').then(() => [ana, luis] as const),
          waitForToast(ana, 'Ya la contestó Luis').then(() => [luis, ana] as const),
        ]),
        ...agents.map((page) => answerButton(page).click()),
      ])
      await strip(one)
        .getByText(/^En llamada/)
        .waitFor()
      await strip(other).waitFor({ state: 'detached' })
      return [one, other] as const
    },
  )
  await step('each hears the tone of the other', async () => {
    await onPhone.getByText(/^En llamada/).waitFor()
    await expect.poll(() => loudnessAt(busy)).toBeGreaterThan(0.05)
    await expect.poll(() => loudnessAt(phone)).toBeGreaterThan(0.05)
    expect(await violations(busy, { rules: 'all', everyRow: false })).toEqual([])
  })
  await step('while the agent is muted the customer hears nothing', async () => {
    await strip(busy).getByRole('button', { name: 'Silenciar micrófono' }).press('Enter')
    await expect.poll(() => loudnessAt(phone, 1.2)).toBeLessThan(0.01)
    await strip(busy).getByRole('button', { name: 'Activar micrófono' }).press('Enter')
    await expect.poll(() => loudnessAt(phone)).toBeGreaterThan(0.05)
  })
  await step(
    'the microphone is muted by its key and by its button, also while a dialog is open',
    async () => {
      await busy.keyboard.press('Control+k')
      await busy.getByRole('dialog').waitFor()
      await busy.keyboard.press('Alt+m')
      await expect.poll(() => loudnessAt(phone, 1.2)).toBeLessThan(0.01)
      await strip(busy).getByRole('button', { name: 'Activar micrófono' }).click()
      await expect.poll(() => loudnessAt(phone)).toBeGreaterThan(0.05)
      expect(await violations(busy, { rules: 'all', everyRow: false })).toEqual([])
      await busy.keyboard.press('Escape')
      await busy.getByRole('dialog').waitFor({ state: 'detached' })
    },
  )
  await step('the browser asks before the page with the call is left', async () => {
    const [question] = await Promise.all([busy.waitForEvent('dialog'), busy.close({ runBeforeUnload: true })])
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await strip(busy)
      .getByText(/^En llamada/)
      .waitFor()
  })
  await step('the call goes on wherever the agent goes, and ends by keyboard', async () => {
    await messageLog(busy, name).getByText('En llamada').waitFor()
    await chooseMenu(busy, 'Llamadas')
    await busy
      .getByRole('link', { name: new RegExp(name) })
      .getByText('En llamada')
      .waitFor()
    await busy.keyboard.press('Alt+Shift+C')
    await onPhone.waitFor({ state: 'detached' })
    const line = busy.getByRole('link', { name: new RegExp(name) })
    await line.getByText(/^Atendida · \d:\d\d$/).waitFor()
    await line.click()
    await messageLog(busy, name)
      .getByText(/^Llamada de \d:\d\d$/)
      .waitFor()
  })
  await step(
    'the customer calls again: it rings only at the owner of the chat, also after a reload',
    async () => {
      await calls()
      await answerButton(busy).waitFor()
      await busy.reload()
      await answerButton(busy).waitFor()
      expect(await strip(free).count()).toBe(0)
    },
  )
  await step('the customer hangs up: the chat shows a missed call and waits for an answer', async () => {
    await onPhone.getByRole('button', { name: 'Colgar' }).click()
    await strip(busy).waitFor({ state: 'detached' })
    await messageLog(busy, name).getByText('Llamada perdida').waitFor()
    await chooseMenu(busy, 'Llamadas')
    await busy
      .getByRole('region', { name: 'Perdidas sin responder' })
      .getByRole('link', { name: new RegExp(name) })
      .waitFor()
    expect(await violations(busy, { rules: 'all', everyRow: false })).toEqual([])
  })
})

/** The first request of each page waits for those of the others: whoever is slower would find that it rings no more. */
async function sendTogether(pages: readonly Page[], path: string): Promise<void> {
  let asked = 0
  let send = () => {}
  const all = new Promise<void>((done) => {
    send = done
  })
  for (const page of pages)
    await page.route(
      path,
      async (route) => {
        asked += 1
        if (asked === pages.length) send()
        await all
        await route.continue()
      },
      { times: 1 },
    )
}
