import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ChatMessage, Choice } from '../../src/world/wire'
import { Icon, IconButton } from '../lib/icon'
import { send } from '../store/sending'

/** The buttons under a message, or one button that opens a list. */
export function Choices({ message: { id, choices = [], choicesLabel } }: { message: ChatMessage }) {
  const opener = useRef<HTMLButtonElement>(null)
  const [screen, setScreen] = useState<Element | null>(null)
  const tap = (choice: Choice) => send(tapped(choice, id))
  if (choicesLabel === undefined) {
    return choices.map((choice) => (
      <button
        key={`${choice.id} ${choice.title}`}
        type="button"
        className="choice"
        onClick={() => tap(choice)}
      >
        <Icon name="reply" />
        {choice.title}
      </button>
    ))
  }
  const close = () => {
    setScreen(null)
    opener.current?.focus()
  }
  return (
    <>
      <button
        type="button"
        className="choice"
        aria-haspopup="dialog"
        ref={opener}
        onClick={({ currentTarget }) => setScreen(currentTarget.closest('.screen'))}
      >
        <Icon name="list" />
        {choicesLabel}
      </button>
      {/* Rendered inside the phone's screen, so that it covers only the phone. */}
      {screen &&
        createPortal(<ListSheet title={choicesLabel} choices={choices} tap={tap} close={close} />, screen)}
    </>
  )
}

function tapped({ kind, id, title, description }: Choice, replyTo: string): Record<string, unknown> {
  if (kind === 'text') return { type: 'text', text: title }
  if (kind === 'callback' || kind === 'quick_reply' || kind === 'postback')
    return { type: 'choice', messageId: replyTo, id, title }
  if (kind === 'call_permission') return { type: 'call_permission', decision: id, replyTo }
  if (kind === 'share_phone') return { type: 'share_phone', replyTo }
  if (kind === 'template_button') return { type: 'button', text: title, payload: id, replyTo }
  return { type: 'interactive', kind, id, title, replyTo, ...(description !== undefined && { description }) }
}

interface SheetProps {
  title: string
  choices: Choice[]
  tap: (choice: Choice) => void
  close: () => void
}

function ListSheet({ title, choices, tap, close }: SheetProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div
      className="sheet"
      role="dialog"
      aria-label={title}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <div className="sheet-body">
        <header>
          <h3>{title}</h3>
          <IconButton icon="close" label="Cerrar" ref={first} onClick={close} />
        </header>
        {choices.map((choice) => (
          <button
            key={`${choice.id} ${choice.title}`}
            type="button"
            className="row"
            onClick={() => {
              close()
              tap(choice)
            }}
          >
            <span>{choice.title}</span>
            {choice.description !== undefined && <small>{choice.description}</small>}
          </button>
        ))}
      </div>
    </div>
  )
}
