import { expect } from 'vitest'
import { accept, agentAtWork, chooseTab, composer, messageLog, newCustomer } from '../lib/pages/people'
import { journey } from '../lib/scenario'

journey('a draft sent from two tabs at once is one message', async ({ scenario }) => {
  const { step } = scenario
  const page = await step('Luis is at work', () => agentAtWork(scenario, 'luis'))
  const customer = await newCustomer(scenario, 'Nidia Peñalver')
  await step('he has a chat', async () => {
    await chooseTab(page, 'Chats')
    await customer.writes('¿Tienen envío a Pasto?')
    await accept(page, customer.name)
    await messageLog(page, customer.name).waitFor()
  })
  const other = await step('he opens the chat in another tab too', async () => {
    const opened = await page.context().newPage()
    // Added before the page's own listeners, so that events stopped here do not reach them.
    await opened.addInitScript(() =>
      addEventListener('storage', (event) => {
        if (document.documentElement.dataset.ignoreStorage) event.stopImmediatePropagation()
      }),
    )
    await opened.goto(page.url())
    await messageLog(opened, customer.name).waitFor()
    return opened
  })
  await step('a draft in one tab appears in the other', async () => {
    await composer(page).fill('Sí, mañana')
    await expect.poll(() => composer(other).inputValue()).toBe('Sí, mañana')
  })
  await step('Enter in both tabs, before they have synchronized, sends it once', async () => {
    await other.evaluate(() => {
      document.documentElement.dataset.ignoreStorage = 'yes'
    })
    await composer(page).press('Enter')
    expect(await composer(other).inputValue()).toBe('Sí, mañana')
    await composer(other).press('Enter')
    // Messages keep their order: once this one has arrived, so have all before it.
    await composer(other).fill('¿A qué dirección?')
    await composer(other).press('Enter')
    await customer.line('¿A qué dirección?').waitFor()
    expect(await customer.line('Sí, mañana').count()).toBe(1)
    await expect
      .poll(() => messageLog(other, customer.name).getByRole('article').getByText('Sí, mañana').count())
      .toBe(1)
  })
})
