import { expect } from 'vitest'
import { violations } from './axe'
import { simulatorScreens } from './screens'
import { journey } from './stage'

const telephone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }

/** The desk has one light: each telephone is looked at once, all five for their colours. */
journey.for([telephone, desk])(
  'the telephones of the simulator, $viewport.width wide, leave nobody out',
  async (look, { stage }) => {
    const page = await (await stage.enter('a customer', look)).newPage()
    const found: string[] = []
    for (const channel of ['whatsapp', 'telegram', 'messenger', 'instagram', 'gmail'])
      await stage.step(channel, async () => {
        await page.goto(`${stage.simulator}/?channel=${channel}`)
        for (const { name, show } of simulatorScreens) {
          await show(page)
          // The pad and the drawer are the same for all.
          if (channel !== 'whatsapp' && name !== 'simulator-phone') continue
          const rules = channel === 'whatsapp' ? 'all' : 'colours'
          for (const one of await violations(page, { rules, everyRow: false }))
            found.push(`${name} of ${channel}: ${one}`)
        }
        // The drawer stays as it was left, and would lie over the next telephone.
        await page.getByRole('button', { name: 'Cerrar' }).click()
      })
    expect(found).toEqual([])
  },
)
