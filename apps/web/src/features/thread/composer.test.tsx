import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { draftOf, flushDrafts } from '../../lib/drafts'
import { uuid } from '../../test/fixtures'
import { Toaster } from '../../ui/toaster'
import { Composer } from './composer'

const user = 'ana'

function open(conversation = uuid(), online = true) {
  const onSend = vi.fn()
  const draw = (key: string) => (
    <>
      <Composer
        key={key}
        user={user}
        conversation={key}
        name="Laura Gómez"
        online={online}
        windowLeft={null}
        onSend={onSend}
      />
      <Toaster />
    </>
  )
  const view = render(draw(conversation))
  return {
    onSend,
    conversation,
    show: (other: string) => view.rerender(draw(other)),
    keys: userEvent.setup(),
  }
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })

describe('the composer', () => {
  it('is ready to be written in', () => {
    open()
    expect(document.activeElement).toBe(box())
    expect(box().placeholder).toBe('Escribe a Laura Gómez')
  })

  it('sends with Enter and is empty then', async () => {
    const { onSend, keys } = open()
    await keys.type(box(), 'hola{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('hola')
    expect(box().value).toBe('')
    expect(document.activeElement).toBe(box())
  })

  it('makes a new line with Shift and Enter, and sends with Control and Enter', async () => {
    const { onSend, keys } = open()
    await keys.type(box(), 'uno{Shift>}{Enter}{/Shift}dos{Control>}{Enter}{/Control}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('uno\ndos')
  })

  it('sends with its button', async () => {
    const { onSend, keys } = open()
    await keys.type(box(), 'hola')
    await keys.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(onSend).toHaveBeenCalledExactlyOnceWith('hola')
  })

  it.each(['', '   ', '\n'])('refuses %j with the specification’s words', async (text) => {
    const { onSend, keys } = open()
    if (text) await keys.type(box(), text.replace('\n', '{Shift>}{Enter}{/Shift}'))
    await keys.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(onSend).not.toHaveBeenCalled()
    const said = await screen.findAllByText('No pudedes enviar un mensaje vacio')
    expect(said.every((one) => one.closest('[role="alert"]'))).toBe(true)
  })

  it('does not send what is longer than a message may be', async () => {
    const { onSend, keys } = open()
    await keys.click(box())
    await keys.paste('a'.repeat(4100))
    expect(screen.getByText('4 caracteres de más')).toBeTruthy()
    await keys.keyboard('{Enter}')
    expect(onSend).not.toHaveBeenCalled()
  })

  it('keeps a draft for each chat, over a reload', async () => {
    const { conversation, show, keys } = open()
    await keys.type(box(), 'a medias')
    show(uuid())
    expect(box().value).toBe('')
    show(conversation)
    expect(box().value).toBe('a medias')
    flushDrafts()
    expect(localStorage.getItem(`hilo:draft:${user}:${conversation}`)).toBe('a medias')
  })

  it('forgets the draft that was sent', async () => {
    const { conversation, keys } = open()
    await keys.type(box(), 'hola{Enter}')
    flushDrafts()
    expect(draftOf(user, conversation)).toBe('')
    expect(localStorage.getItem(`hilo:draft:${user}:${conversation}`)).toBeNull()
  })

  it('says that what is written now will wait', () => {
    open(uuid(), false)
    expect(screen.getByText('Sin conexión: saldrá al volver.')).toBeTruthy()
  })
})
