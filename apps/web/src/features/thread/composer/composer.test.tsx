import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { lastPressed, setPressed } from '../../../lib/browser/pressed'
import { flushDrafts, messageUuid, readDraft, replaceDraft } from '../../../lib/drafts/drafts'
import { uuid } from '../../../test/fixtures'
import { composerBox, composerUser, openComposer } from '../../../test/open-composer'

const user = composerUser
const open = openComposer
const box = composerBox
/** The storage event of a change by another tab. */
const changeInOtherTab = (conversation: string, oldValue: string | null, newValue: string | null) =>
  act(() => {
    const key = `hilo:draft:${user}:${conversation}`
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
  })
const matchMediaOf = matchMedia

describe('the composer', () => {
  it('has the focus when the chat opens', () => {
    open()
    expect(document.activeElement).toBe(box())
    expect(box().placeholder).toBe('Escribe a Laura Gómez')
  })

  it('has it on a phone only where a notification asked to write, before the chat opens or while it is open', () => {
    const media = vi.spyOn(globalThis, 'matchMedia')
    media.mockImplementation((query) => matchMediaOf.call(window, query.includes('coarse') ? 'all' : query))
    const { conversation, show } = open()
    expect(document.activeElement).not.toBe(box())
    setPressed({ chat: uuid(), writes: true })
    expect(document.activeElement).not.toBe(box())
    setPressed({ chat: conversation, writes: true })
    expect(document.activeElement).toBe(box())
    const other = uuid()
    setPressed({ chat: other, writes: true })
    box().blur()
    show(other)
    expect(document.activeElement).toBe(box())
    expect(lastPressed()).toBeNull()
    media.mockRestore()
  })

  it('sends with Enter and is empty afterwards', async () => {
    const { onSend, keys } = open()
    await keys.type(box(), 'hola{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('hola', expect.any(String))
    expect(box().value).toBe('')
    expect(document.activeElement).toBe(box())
  })

  it('begins a line with Shift and Enter, and sends with Control and Enter', async () => {
    const { onSend, keys } = open()
    await keys.type(box(), 'uno{Shift>}{Enter}{/Shift}dos{Control>}{Enter}{/Control}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('uno\ndos', expect.any(String))
  })

  it.each([
    ['Chrome and Firefox', { isComposing: true }],
    ['Safari', { keyCode: 229 }],
  ])('does not send with the Enter that ends a composed character in %s', async (_, key) => {
    const { onSend, keys } = open()
    await keys.type(box(), '你')
    fireEvent.keyDown(box(), { key: 'Enter', ...key })
    expect(onSend).not.toHaveBeenCalled()
    expect(box().value).toBe('你')
  })

  it('sends with its button', async () => {
    const { onSend, keys } = open()
    await keys.type(box(), 'hola')
    await keys.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(onSend).toHaveBeenCalledExactlyOnceWith('hola', expect.any(String))
  })

  it('says no longer that the message is empty once a note was begun', async () => {
    const { keys } = open()
    await keys.click(screen.getByRole('button', { name: 'Enviar' }))
    await screen.findByText('No pudedes enviar un mensaje vacio')
    await keys.click(screen.getByRole('button', { name: /^Escribir una nota/u }))
    expect(screen.queryByText('No pudedes enviar un mensaje vacio')).toBeNull()
  })

  it.each(['', '   ', '\n'])('refuses %j with the specification’s sentence', async (text) => {
    const { onSend, keys } = open()
    if (text) await keys.type(box(), text.replace('\n', '{Shift>}{Enter}{/Shift}'))
    await keys.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(onSend).not.toHaveBeenCalled()
    const said = await screen.findAllByText('No pudedes enviar un mensaje vacio')
    expect(said.every((one) => one.closest('[role="alert"]'))).toBe(true)
  })

  it('sends once when its button is double-clicked, without an error', async () => {
    const { onSend, keys } = open()
    await keys.type(box(), 'hola')
    await keys.dblClick(screen.getByRole('button', { name: 'Enviar' }))
    expect(onSend).toHaveBeenCalledExactlyOnceWith('hola', expect.any(String))
    expect(screen.queryByText('No pudedes enviar un mensaje vacio')).toBeNull()
  })

  it('does not send a text that is too long', async () => {
    const { onSend, keys } = open()
    await keys.click(box())
    await keys.paste('a'.repeat(4100))
    expect(screen.getByText('4 caracteres de más')).toBeTruthy()
    await keys.keyboard('{Enter}')
    expect(onSend).not.toHaveBeenCalled()
  })

  it('keeps a draft for each chat, also after a reload', async () => {
    const { conversation, show, keys } = open()
    await keys.type(box(), 'a medias')
    show(uuid())
    expect(box().value).toBe('')
    show(conversation)
    expect(box().value).toBe('a medias')
    flushDrafts()
    expect(localStorage.getItem(`hilo:draft:${user}:${conversation}`)).toBe('a medias')
  })

  it('deletes the draft of a sent message', async () => {
    const { conversation, keys } = open()
    await keys.type(box(), 'hola')
    flushDrafts()
    await keys.keyboard('{Enter}')
    expect(readDraft(user, conversation)).toBe('')
    expect(localStorage.getItem(`hilo:draft:${user}:${conversation}`)).toBeNull()
  })

  it('follows another tab that changes the draft and sends it', async () => {
    const { conversation, keys, onSend } = open()
    await keys.type(box(), 'a medias')
    flushDrafts()
    changeInOtherTab(conversation, 'a medias', 'a medias no')
    expect(box().value).toBe('a medias no')
    changeInOtherTab(uuid(), 'a medias no', null)
    expect(box().value).toBe('a medias no')
    changeInOtherTab(conversation, 'a medias no', null)
    expect(box().value).toBe('')
    await keys.keyboard('{Enter}')
    expect(onSend).not.toHaveBeenCalled()
  })

  it('sends one message when two tabs send the same text, and another for text typed later', async () => {
    const { conversation, keys, onSend } = open()
    const key = `hilo:draft:${user}:${conversation}`
    const named = () => onSend.mock.calls.map(([, name]) => name)
    await keys.type(box(), 'Con gusto')
    flushDrafts()
    // The other tab has the stored draft, and gets no later changes of this one.
    const [text, name] = [localStorage.getItem(key), localStorage.getItem(`${key}:id`)]
    await keys.keyboard('{Enter}')
    act(() => replaceDraft(user, conversation, ''))
    flushDrafts()
    for (const [place, value] of [
      [`${key}:id`, name],
      [key, text],
    ] as const)
      act(() => dispatchEvent(new StorageEvent('storage', { key: place, oldValue: null, newValue: value })))
    expect(box().value).toBe('Con gusto')
    await keys.keyboard('{Enter}')
    expect(new Set(named()).size).toBe(1)
    // The same text again.
    await keys.type(box(), 'Con gusto{Enter}')
    expect(new Set(named()).size).toBe(2)
  })

  it('never reuses the uuid of a sent text for another one', async () => {
    const { conversation, keys, onSend } = open()
    await keys.type(box(), 'Con gusto')
    const first = messageUuid(user, conversation, 'Con gusto')
    await keys.type(box(), ', Laura{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('Con gusto, Laura', expect.not.stringMatching(first))
  })

  it('keeps what is being typed, whatever another tab does with the draft', async () => {
    const { conversation, keys } = open()
    await keys.type(box(), 'uno')
    flushDrafts()
    await keys.type(box(), ' dos')
    changeInOtherTab(conversation, 'uno', 'otra cosa')
    changeInOtherTab(conversation, 'otra cosa', null)
    expect(box().value).toBe('uno dos')
    expect(readDraft(user, conversation)).toBe('uno dos')
  })

  it('says that a message written offline will wait', () => {
    open(uuid(), false)
    expect(screen.getByText('Sin conexión: saldrá al volver.')).toBeTruthy()
  })
})
describe('colleagues in the same chat', () => {
  it('are told when typing starts and stops', async () => {
    const { keys, onTyping } = open()
    await keys.type(box(), 'h')
    expect(onTyping).toHaveBeenLastCalledWith(true)
    await keys.keyboard('{Backspace}')
    expect(onTyping).toHaveBeenLastCalledWith(false)
  })

  it('are named when they answer meanwhile, and the text stays', async () => {
    const { conversation, keys, show } = open(uuid(), true, { otherAnswer: { uuid: 'a', name: 'Luis' } })
    await keys.type(box(), 'Hola')
    expect(screen.queryByText(/respondió mientras/u)).toBeNull()
    show(conversation, { otherAnswer: { uuid: 'b', name: 'Luis' } })
    expect(await screen.findByText('Luis respondió mientras escribías. Tu texto sigue aquí.')).toBeTruthy()
    expect(box().value).toBe('Hola')
    await keys.click(screen.getByRole('button', { name: 'Entendido' }))
    expect(screen.queryByText(/respondió mientras/u)).toBeNull()
  })
})

it('says in how many messages the channel delivers a text, and sends it', async () => {
  const { keys, onSend } = open(uuid(), true, { channel: 'instagram' })
  await keys.click(box())
  await keys.paste('ñ'.repeat(500))
  expect(screen.queryByText(/uno tras otro/u)).toBeNull()
  await keys.paste('ñ'.repeat(501))
  expect(screen.getByText('Le llegará en 3 mensajes, uno tras otro')).toBeTruthy()
  await keys.keyboard('{Enter}')
  expect(onSend).toHaveBeenCalledOnce()
})
