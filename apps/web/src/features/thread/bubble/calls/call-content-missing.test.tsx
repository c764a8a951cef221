import { screen } from '@testing-library/react'
import { afterAll, expect, it, vi } from 'vitest'
import { fromClient, mine } from '../../../../test/fixtures'

// A part loads once in a page, and other test files share the modules of this page.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

const asked = vi.hoisted(() => vi.fn())
vi.mock('./call-content', () => {
  asked()
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('a call whose part is lost on its way keeps its words', async () => {
  const { setUpChat } = await import('../../../../test/set-up-chat')
  const chat = mine()
  const setUp = setUpChat()
  setUp.serve(chat, { ...fromClient(chat, 1, ''), type: 'call', body: { text: 'Llamada de 0:15' } })
  setUp.open(chat)
  expect(await screen.findByText('Llamada de 0:15')).toBeTruthy()
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.getByText('Llamada de 0:15')).toBeTruthy()
  expect(screen.queryByText('No se pudo abrir esta parte de la pantalla.')).toBeNull()
})
