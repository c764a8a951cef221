import type { ChatMessage, Choice } from '../../src/stage/wire'
import { h, icon } from '../lib/dom'
import type { Composer } from './composer'

/** What can be tapped under a message: buttons, or one that opens a list. */
export function choices(message: ChatMessage, composer: Composer): HTMLElement[] {
  const { choices: offered = [], choicesLabel } = message
  const tap = (choice: Choice) => composer.send(tapped(choice, message.id))
  if (choicesLabel === undefined) {
    return offered.map((choice) =>
      h(
        'button',
        { type: 'button', class: 'choice', onclick: () => tap(choice) },
        icon('reply'),
        choice.title,
      ),
    )
  }
  const open = ({ currentTarget }: Event) => {
    const opener = currentTarget instanceof HTMLElement ? currentTarget : null
    opener
      ?.closest('.screen')
      ?.append(listSheet(choicesLabel, offered, { tap, closed: () => opener.focus() }))
  }
  return [
    h(
      'button',
      { type: 'button', class: 'choice', 'aria-haspopup': 'dialog', onclick: open },
      icon('list'),
      choicesLabel,
    ),
  ]
}

function tapped(choice: Choice, replyTo: string): Record<string, unknown> {
  const { kind, id, title, description } = choice
  if (kind === 'text') return { type: 'text', text: title }
  if (kind === 'callback' || kind === 'quick_reply' || kind === 'postback')
    return { type: 'choice', messageId: replyTo, id, title }
  if (kind === 'template_button') return { type: 'button', text: title, payload: id, replyTo }
  return { type: 'interactive', kind, id, title, replyTo, ...(description !== undefined && { description }) }
}

interface Answers {
  tap: (choice: Choice) => void
  closed: () => void
}

/** It belongs to the phone, so it covers the phone alone. */
function listSheet(title: string, offered: Choice[], { tap, closed }: Answers): HTMLElement {
  const close = () => {
    sheet.remove()
    closed()
  }
  const first = h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': 'Cerrar', onclick: close },
    icon('close'),
  )
  const row = (choice: Choice) =>
    h(
      'button',
      {
        type: 'button',
        class: 'row',
        onclick: () => {
          close()
          tap(choice)
        },
      },
      h('span', {}, choice.title),
      choice.description !== undefined && h('small', {}, choice.description),
    )
  const sheet = h(
    'div',
    {
      class: 'sheet',
      role: 'dialog',
      'aria-label': title,
      onclick: (event) => event.target === sheet && close(),
      onkeydown: (event) => event instanceof KeyboardEvent && event.key === 'Escape' && close(),
    },
    h('div', { class: 'sheet-body' }, h('header', {}, h('h3', {}, title), first), ...offered.map(row)),
  )
  requestAnimationFrame(() => first.focus())
  return sheet
}
