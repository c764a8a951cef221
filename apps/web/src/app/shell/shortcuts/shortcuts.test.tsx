import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeServer } from '../../../test/fake-socket'
import { openShell, setUpShell } from '../../../test/set-up-shell'

let server: FakeServer
beforeEach(() => {
  ;({ server } = setUpShell())
})
const open = () => openShell(server)

describe('the keys', () => {
  it('choose tabs, and move between chats', async () => {
    const { user } = open()
    await user.keyboard('{Alt>}2{/Alt}')
    expect(location.search).toBe('?tab=chats')
    await user.keyboard('{Alt>}1{/Alt}')
    await screen.findByRole('link', { name: /^Jorge/u })
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('heading', { name: 'Jorge Peñaloza' })).toBeTruthy()
  })

  it('open one dialog at a time, and Esc returns to the text', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByText('Hola')
    const box = screen.getByRole('textbox', { name: 'Mensaje' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    await user.keyboard('{Alt>}et{/Alt}{Control>}k{/Control}')
    expect(await screen.findByRole('alertdialog', { name: '¿Finalizar este chat?' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(document.activeElement).toBe(box)

    // Cancelled before it appeared, while the focus was outside of the text.
    box.blur()
    await user.keyboard('{Alt>}t{/Alt}{Escape}')
    expect(document.querySelector('[data-early]')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('finish a chat after a question', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByText('Hola')
    await user.keyboard('{Alt>}e{/Alt}')
    expect(await screen.findByRole('alertdialog', { name: '¿Finalizar este chat?' })).toBeTruthy()
  })

  it('close only the contact that covers the chat', async () => {
    const { matchMedia } = window
    const onPhone = (query: string) => matchMedia.call(window, query.includes('max-width') ? 'all' : query)
    vi.spyOn(window, 'matchMedia').mockImplementation(onPhone)
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByText('Hola')
    await user.keyboard('{Alt>}i{/Alt}')
    await screen.findByRole('complementary', { name: 'Contacto' })
    await waitFor(() =>
      expect(screen.getByRole('complementary', { name: 'Contacto' }).contains(document.activeElement)).toBe(
        true,
      ),
    )
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary', { name: 'Contacto' })).toBeNull()
    expect(screen.getByText('Hola')).toBeTruthy()
  })

  it('open and close the contact without moving the focus from the text', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
    await user.type(box, 'uno {Alt>}i{/Alt}')
    await screen.findByRole('complementary', { name: 'Contacto' })
    box.focus()
    await user.keyboard('dos {Alt>}i{/Alt}tres')
    expect(screen.queryByRole('complementary', { name: 'Contacto' })).toBeNull()
    expect(box.value).toBe('uno dos tres')
    await user.clear(box)
  })

  it('are ignored in a text field', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
    await user.type(box, '¿/r?')
    expect(box.value).toBe('¿/r?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are listed in the help, and can be turned off', async () => {
    const { user } = open()
    await screen.findByRole('link', { name: /^Jorge/u })
    await user.keyboard('?')
    const help = await screen.findByRole('dialog', { name: 'Atajos de teclado' })
    await user.click(within(help).getByRole('switch', { name: 'Atajos de una sola tecla' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
