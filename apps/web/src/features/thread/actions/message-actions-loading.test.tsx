import { fireEvent, screen } from '@testing-library/react'
import { afterAll, expect, it, vi } from 'vitest'
import { fromClient, fromMe, mine } from '../../../test/fixtures'

// The actions load once in a page, and other test files share the modules of this page.
afterAll(() => void vi.resetModules())

/** A chat whose actions load only when the test allows it. */
async function openChat() {
  vi.resetModules()
  let arrive = () => {}
  const arrival = new Promise<void>((done) => {
    arrive = done
  })
  vi.doMock('./message-actions', async (original) => {
    await arrival
    return original()
  })
  const { setUpChat } = await import('../../../test/set-up-chat')
  const chat = mine({ type: { name: 'telegram' } })
  const setUp = setUpChat()
  setUp.serve(
    chat,
    fromClient(chat, 1, '¿Lo tienen?', { date: new Date().toISOString() }),
    fromMe(chat, 2, 'Sí', { status: 'sent', date: new Date().toISOString() }),
  )
  return { ...setUp.open(chat), arrive }
}

it('while the actions load, the mouse goes on to another message: they are those of the last', async () => {
  const { user, arrive } = await openChat()
  await user.hover(await screen.findByText('Sí'))
  await user.hover(screen.getByText('¿Lo tienen?'))
  arrive()
  const bar = await screen.findByRole('toolbar')
  expect(bar.closest('article')?.textContent).toContain('¿Lo tienen?')
})

it('a finger that presses while the actions load opens the menu once they are there', async () => {
  const { arrive } = await openChat()
  const press = { pointerType: 'touch', clientX: 0, clientY: 0, bubbles: true }
  const text = await screen.findByText('¿Lo tienen?')
  fireEvent(text, new PointerEvent('pointerover', press))
  fireEvent(text, new PointerEvent('pointerdown', press))
  arrive()
  await screen.findByRole('menu')
  expect(screen.getByRole('toolbar').closest('article')?.textContent).toContain('¿Lo tienen?')
})

it('a finger that was lifted while the actions load opens no menu', async () => {
  const { arrive } = await openChat()
  const press = { pointerType: 'touch', clientX: 0, clientY: 0, bubbles: true }
  const text = await screen.findByText('¿Lo tienen?')
  fireEvent(text, new PointerEvent('pointerover', press))
  fireEvent(text, new PointerEvent('pointerdown', press))
  fireEvent(text, new PointerEvent('pointerup', press))
  arrive()
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(screen.queryByRole('menu')).toBeNull()
})
