import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { controlOf } from './control'
import { fill } from './fill'
import { accept, agentAtWork, chooseTab, log } from './people'
import { journey } from './stage'

const days = 4
const perDay = 12
const dayMs = 86_400_000

journey('whoever reads back sees which day it was', async ({ stage }) => {
  const { step } = stage
  const whatsapp = await controlOf(stage.simulator, 'whatsapp')
  const customer = await whatsapp.customer('Clienta de estos días')
  // At noon in Bogotá, so that no day ends among the lines of another; all before today, also where Greenwich has
  // tomorrow already.
  const noon = new Date().setUTCHours(17, 0, 0, 0) - (days + 1) * dayMs
  await fill(
    stage.databaseUrl,
    Array.from({ length: days * perDay }, (_, at) => {
      const date = new Date(noon + Math.floor(at / perDay) * dayMs + (at % perDay) * 120_000)
      return {
        phone: customer.phone ?? '',
        name: customer.name,
        text: `Escrito el ${date.getUTCDate()} de ese mes. ${'Sigo a la espera. '.repeat((at * 5) % 9)}`,
        date,
        id: `wamid.${customer.phone}.${at}`,
      }
    }),
    'read',
  )
  const ana = await agentAtWork(stage, 'ana')
  const thread = log(ana, customer.name)

  await step('at the top of the chat, wherever they are', async () => {
    await chooseTab(ana, 'Chats')
    await accept(ana, customer.name)
    await thread.getByText('Inicio de la conversación').waitFor({ state: 'attached' })
    await expect.poll(() => thread.getByRole('article').count()).toBe(days * perDay)
    const seen = await readDown(thread)
    expect(seen.length).toBeGreaterThan(80)
    expect(
      seen.filter(({ line, names }) => names.length !== 1 || !names[0]?.includes(` ${line} de `)),
    ).toEqual([])
    expect(seen.filter(({ beneath }) => !beneath)).toEqual([])
    expect(new Set(seen.map(({ line }) => line)).size).toBe(days)
  })

  await step('and finds it in the text once, where it begins', async () => {
    const begins = thread.getByText(/ \d+ de \p{L}+(?: de \d+)?$/u)
    // And today, when the chat was taken.
    await expect.poll(() => begins.count()).toBe(days + 1)
  })
})

interface Seen {
  /** The day of the line that lies under the place of the name, by what it says. */
  readonly line: string
  /** What is to be read in that place. */
  readonly names: readonly string[]
  /** The line goes by beneath a band, from edge to edge: no letter of it is cut by the name. */
  readonly beneath: boolean
}

/** From the beginning in small steps: what stands in the place of the name, and what lies under it. */
const readDown = (thread: Locator): Promise<Seen[]> =>
  thread.evaluate(async (region) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const seen: Seen[] = []
    const { top } = region.getBoundingClientRect()
    const place = top + 20
    const isThere = (one: Element | null | undefined) => {
      const box = one?.getBoundingClientRect()
      return box !== undefined && box.top <= place && box.bottom > place
    }
    for (region.scrollTop = 0; ; region.scrollTop += 13) {
      await frame()
      const line = [...region.querySelectorAll('article')].find(isThere)
      const shown = [...region.querySelectorAll<HTMLElement>('[data-day]')].filter(
        (name) => isThere(name) && isThere(name.closest('.day-read')),
      )
      const names = shown.map((name) => name.dataset.day ?? '')
      const beneath = shown.every(
        (name) => name.clientWidth === line?.clientWidth && getComputedStyle(name).backgroundImage !== 'none',
      )
      const said = /el (\d+) de/u.exec(line?.textContent ?? '')?.[1]
      if (said !== undefined) seen.push({ line: said, names, beneath })
      if (region.scrollTop + region.clientHeight >= region.scrollHeight - 1) return seen
    }
  })
