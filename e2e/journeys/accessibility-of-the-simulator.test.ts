import { expect } from 'vitest'
import { journey } from '../lib/scenario'
import { violations } from '../lib/screens/axe'
import { simulatorScreens } from '../lib/screens/simulator-screens'

const phoneScreen = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }

/** The simulator has one theme. All rules run on the first phone, those of colours on all five. */
journey.for([phoneScreen, desk])(
  'axe finds nothing on the phones of the simulator, $viewport.width wide',
  async (look, { scenario }) => {
    const page = await (await scenario.enter('a customer', look)).newPage()
    const found: string[] = []
    for (const channel of ['whatsapp', 'telegram', 'messenger', 'instagram', 'gmail'])
      await scenario.step(channel, async () => {
        await page.goto(`${scenario.simulator}/?channel=${channel}`)
        for (const { name, show } of simulatorScreens) {
          await show(page)
          // The page around the phone is the same for all channels.
          if (channel !== 'whatsapp' && name !== 'simulator-phone') continue
          const rules = channel === 'whatsapp' ? 'all' : 'colours'
          for (const one of await violations(page, { rules, everyRow: false }))
            found.push(`${name} of ${channel}: ${one}`)
        }
        // The drawer stays open after a reload and would cover the next phone.
        await page.getByRole('button', { name: 'Cerrar' }).click()
      })
    expect(found).toEqual([])
  },
)
