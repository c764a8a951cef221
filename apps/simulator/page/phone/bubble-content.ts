import type { ChatMessage, MediaView } from '../../src/stage/wire'
import { h, icon } from '../lib/dom'
import { phoneName, sizeName } from '../lib/format'

/** What a message says in one line, for quotes. */
export function summary(message: ChatMessage): string {
  if (message.revoked) return 'Mensaje eliminado'
  if (message.text) return message.text
  if (message.media) return message.media.name
  if (message.place) return message.place.name ?? 'Ubicación'
  return message.people?.[0]?.name ?? 'Mensaje'
}

export function content(message: ChatMessage): (Node | false)[] {
  const { header, subject, text, quoted, footer, media, files, place, people } = message
  return [
    header !== undefined && h('p', { class: 'title' }, header),
    subject !== undefined && h('p', { class: 'title subject-line' }, subject),
    media !== undefined && file(message.type, media),
    ...(files ?? []).map((one) => file(one.mime.startsWith('image/') ? 'image' : 'document', one)),
    place !== undefined && map(place),
    ...(people ?? []).map(({ name, phone }) =>
      h(
        'div',
        { class: 'card' },
        icon('person'),
        h(
          'span',
          {},
          h('strong', { class: 'card-name' }, name),
          h('small', { class: 'card-more' }, phoneText(phone)),
        ),
      ),
    ),
    message.type === 'unsupported' &&
      h('p', { class: 'odd' }, icon('poll'), 'Mensaje de un tipo que Hilo no muestra'),
    text !== undefined && h('p', { class: 'text', dir: 'auto' }, ...links(text)),
    quoted !== undefined &&
      h(
        'details',
        { class: 'quoted' },
        h('summary', { 'aria-label': 'Ver lo citado' }, '···'),
        h('p', { class: 'text' }, quoted),
      ),
    footer !== undefined && h('p', { class: 'footer' }, footer),
  ]
}

const phoneText = (phone: string) => phoneName(phone.replace(/\D/g, ''))

function file(type: string, media: MediaView): HTMLElement {
  if (type === 'image' || type === 'sticker') {
    return h(
      'a',
      { class: 'picture', href: media.url, target: '_blank', rel: 'noopener' },
      h('img', { src: media.url, alt: media.name }),
    )
  }
  if (type === 'audio')
    return h('audio', { controls: true, src: media.url, preload: 'metadata', 'aria-label': media.name })
  if (type === 'video')
    return h('video', { controls: true, src: media.url, preload: 'metadata', 'aria-label': media.name })
  const extension = media.name.includes('.') ? (media.name.split('.').at(-1) ?? '') : ''
  return h(
    'a',
    { class: 'card document', href: media.url, target: '_blank', rel: 'noopener' },
    icon('file', extension.toLowerCase() === 'pdf' ? 'pdf' : ''),
    h(
      'span',
      {},
      h('strong', { class: 'card-name' }, media.name),
      h(
        'small',
        { class: 'card-more' },
        [sizeName(media.size), extension.toUpperCase()].filter(Boolean).join(' · '),
      ),
    ),
  )
}

function map({ name, address, latitude, longitude }: NonNullable<ChatMessage['place']>): HTMLElement {
  return h(
    'div',
    { class: 'map' },
    h('div', { class: 'map-drawing' }, icon('pin')),
    h('strong', {}, name ?? 'Ubicación'),
    h('small', { class: 'card-more' }, address ?? `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`),
  )
}

/** Addresses in a text can be followed. */
function links(text: string): (string | HTMLElement)[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? h('a', { href: part, target: '_blank', rel: 'noopener noreferrer' }, part) : part,
    )
}
