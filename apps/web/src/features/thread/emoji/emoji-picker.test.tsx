import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import EmojiPicker from './emoji-picker'
import { findEmojis } from './find-emojis'
import { useEmojis } from './use-emojis'

/** A text field with the emoji picker, as in the composer. */
function Text() {
  const [text, setText] = useState('Gracias, Laura')
  const box = useRef<HTMLTextAreaElement>(null)
  const emojis = useEmojis(box, text, setText)
  return (
    <>
      {emojis.open && <EmojiPicker user="ana" onChoose={emojis.insert} onClose={emojis.close} />}
      <textarea ref={box} value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onPointerDown={(event) => event.preventDefault()} onClick={emojis.toggle}>
        Emojis
      </button>
      <button type="button">Otro</button>
    </>
  )
}

const text = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const toggle = () => screen.getByRole('button', { name: 'Emojis' })
const current = () => screen.getByRole('option', { selected: true })

beforeEach(() => localStorage.clear())

describe('the emoji picker', () => {
  it('finds emojis by their common names and inserts one at the caret', async () => {
    const keys = userEvent.setup()
    render(<Text />)
    text().focus()
    text().setSelectionRange(7, 7)
    await keys.click(toggle())
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Buscar emoji' }))
    await keys.keyboard('corazon roj{Enter}')
    expect(text().value).toBe('Gracias❤️, Laura')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(text())
    expect(text().selectionStart).toBe('Gracias❤️'.length)
  })

  it('remembers the last chosen ones and offers them first', async () => {
    const keys = userEvent.setup()
    render(<Text />)
    await keys.click(toggle())
    await keys.keyboard('camion{Enter}')
    await keys.click(toggle())
    expect(current().textContent).toBe('🚚')
    await keys.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(current().textContent).toBe('😀')
  })

  it('closes by its button and Escape, returning the focus, and when the focus goes elsewhere', async () => {
    const keys = userEvent.setup()
    render(<Text />)
    await keys.click(toggle())
    await keys.click(toggle())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(text())
    await keys.click(toggle())
    await keys.keyboard('{Escape}')
    expect(document.activeElement).toBe(text())
    await keys.click(toggle())
    await keys.click(screen.getByRole('button', { name: 'Otro' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says that none was found', async () => {
    const keys = userEvent.setup()
    render(<Text />)
    await keys.click(toggle())
    await keys.keyboard('qwerty{Enter}')
    expect(screen.getByText('Ningún emoji coincide')).toBeTruthy()
    expect(text().value).toBe('Gracias, Laura')
  })

  it('has each emoji once, with a name', () => {
    const all = findEmojis('', []).flatMap(({ emojis }) => emojis)
    expect(all.length).toBeGreaterThan(200)
    expect(new Set(all.map(({ char }) => char)).size).toBe(all.length)
    for (const { char, name } of all) {
      expect(char).toMatch(/^[\p{Emoji}\p{Emoji_Component}\u200d]+$/u)
      expect(name).toMatch(/^[\p{Ll} ]+$/u)
    }
  })
})
