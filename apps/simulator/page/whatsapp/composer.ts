import type { ChatMessage } from '../../src/whatsapp/wire'
import { fill, h, icon } from '../lib/dom'
import { api } from './api'
import { attachments } from './attachments'
import { summary } from './bubble-content'
import type { Store } from './store'

export interface Composer {
  element: HTMLElement
  send(message: Record<string, unknown>): Promise<void>
  sendFile(file: File): Promise<void>
  replyTo(message: ChatMessage): void
  edit(message: ChatMessage): void
}

export function openComposer(store: Store): Composer {
  let answering: ChatMessage | null = null
  let editing: ChatMessage | null = null
  const drafts = new Map<string, string>()
  let draftOf = ''

  const field = h('textarea', {
    'aria-label': 'Mensaje',
    placeholder: 'Mensaje',
    rows: 1,
    oninput: () => grow(),
    onkeydown: (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || event.shiftKey || event.isComposing)
        return
      event.preventDefault()
      sendField()
    },
  })
  const about = h('div', { class: 'answering' })
  const problem = h('p', { class: 'send-problem', role: 'alert' })

  const grow = () => {
    field.style.height = 'auto'
    field.style.height = `${Math.min(field.scrollHeight, 120)}px`
  }

  const post = async (message: Record<string, unknown> | FormData) => {
    const { customer } = store
    if (!customer) return
    try {
      await api.send(customer.id, message)
      fill(problem)
    } catch (error) {
      fill(problem, error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  const send = async (message: Record<string, unknown>) => {
    const account = store.account?.phone_number_id
    await post({ account, ...message }).catch(() => {})
  }

  const sendField = () => {
    const text = field.value.trim()
    if (text === '') return
    const message = editing
      ? { type: 'edit', messageId: editing.id, text }
      : { type: 'text', text, ...(answering && { replyTo: answering.id }) }
    field.value = ''
    aim(null, null)
    grow()
    post({ account: store.account?.phone_number_id, ...message }).catch(() => {
      // What could not leave is not lost.
      field.value ||= text
    })
  }

  const aim = (answer: ChatMessage | null, edit: ChatMessage | null) => {
    answering = answer
    editing = edit
    const message = answer ?? edit
    const cancel = () => {
      if (editing) field.value = ''
      aim(null, null)
    }
    fill(
      about,
      message &&
        h(
          'div',
          {},
          h('strong', {}, edit ? 'Editar mensaje' : 'Responder'),
          h('span', {}, summary(message)),
          h(
            'button',
            { type: 'button', class: 'icon-button', 'aria-label': 'Cancelar', onclick: cancel },
            icon('close'),
          ),
        ),
    )
    if (message) field.focus()
  }

  const composer: Composer = {
    element: h('form', { class: 'composer', 'aria-label': 'Escribir' }),
    send,
    async sendFile(file) {
      const body = new FormData()
      body.set('type', typeOf(file))
      body.set('account', store.account?.phone_number_id ?? '')
      const caption = field.value.trim()
      if (caption && typeOf(file) !== 'audio') body.set('caption', caption)
      body.set('file', file, file.name)
      await post(body).then(
        () => {
          field.value = ''
        },
        () => {},
      )
    },
    replyTo: (message) => aim(message, null),
    edit(message) {
      aim(null, message)
      field.value = message.text ?? ''
      grow()
    },
  }

  composer.element.append(
    problem,
    about,
    h(
      'div',
      { class: 'write' },
      h('div', { class: 'field' }, attachments(composer), field),
      h('button', { type: 'submit', class: 'send', 'aria-label': 'Enviar' }, icon('send')),
    ),
  )
  composer.element.addEventListener('submit', (event) => {
    event.preventDefault()
    sendField()
  })

  // What was not sent stays with its chat.
  store.on(['chat'], () => {
    const key = `${store.account?.phone_number_id} ${store.customer?.id}`
    if (key === draftOf) return
    drafts.set(draftOf, field.value)
    draftOf = key
    field.value = drafts.get(key) ?? ''
    aim(null, null)
    grow()
  })
  return composer
}

function typeOf({ type }: File): 'image' | 'video' | 'audio' | 'sticker' | 'document' {
  if (type === 'image/webp') return 'sticker'
  if (type === 'image/jpeg' || type === 'image/png') return 'image'
  if (type.startsWith('video/')) return 'video'
  return type.startsWith('audio/') ? 'audio' : 'document'
}
