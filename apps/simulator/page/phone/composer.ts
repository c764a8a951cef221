import type { ChatMessage } from '../../src/stage/wire'
import { fill, h, icon } from '../lib/dom'
import { api } from './api'
import { attachments } from './attachments'
import { summary } from './bubble-content'
import { channel, channelName } from './channel'
import type { Store } from './store'

export interface Composer {
  element: HTMLElement
  send(message: Record<string, unknown>): Promise<void>
  sendFiles(files: File[]): Promise<void>
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
  const subject = h('input', {
    class: 'subject',
    'aria-label': 'Asunto',
    placeholder: 'Asunto (uno nuevo abre otro hilo)',
    hidden: !channel.subjects,
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
    const account = store.account?.id
    await post({ account, ...message }).catch(() => {})
  }

  const sendField = () => {
    const text = field.value.trim()
    if (text === '') return
    const message = editing
      ? { type: 'edit', messageId: editing.id, text }
      : {
          type: 'text',
          text,
          ...(answering && { replyTo: answering.id }),
          ...(subject.value.trim() && { subject: subject.value.trim() }),
        }
    field.value = ''
    subject.value = ''
    aim(null, null)
    grow()
    post({ account: store.account?.id, ...message }).catch(() => {
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

  const sendForm = async (type: string, files: File[]) => {
    const body = new FormData()
    body.set('type', type)
    body.set('account', store.account?.id ?? '')
    const caption = field.value.trim()
    const captioned = caption !== '' && channel.captions && (type !== 'audio' || channel.subjects)
    if (captioned) body.set('caption', caption)
    if (subject.value.trim()) body.set('subject', subject.value.trim())
    for (const file of files) body.append('file', file, file.name)
    await post(body).then(
      () => {
        if (captioned) field.value = ''
        subject.value = ''
      },
      () => {},
    )
  }

  const composer: Composer = {
    element: h('form', { class: 'composer', 'aria-label': 'Escribir' }),
    send,
    async sendFiles(files) {
      const pictures = files.every(({ type }) => /^(image|video)\//.test(type))
      if (files.length > 1 && channel.albums && (pictures || channelName !== 'telegram'))
        return sendForm('album', files)
      for (const file of files) await sendForm(typeOf(file), [file])
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
    subject,
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

  // What was not sent stays with its chat; whoever writes before that is loaded writes to it already.
  store.on(['people', 'chat'], () => {
    const key = `${store.account?.id} ${store.customer?.id}`
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
  if (type === 'image/webp' && !channel.subjects) return 'sticker'
  if (type === 'image/jpeg' || type === 'image/png') return 'image'
  if (type.startsWith('video/')) return 'video'
  return type.startsWith('audio/') ? 'audio' : 'document'
}
