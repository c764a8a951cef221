import { memo } from 'react'
import type { ChatMessage, MessageState } from '../../src/world/wire'
import { timeOf } from '../lib/format'
import { Icon, type IconName } from '../lib/icon'
import { summary } from '../lib/message'
import { Choices } from './choices'
import { Content } from './content'
import { Cards, Links } from './links'
import { MessageActions } from './message-actions'

interface Props {
  message: ChatMessage
  /** The first of a run by the same author: drawn with a tail. */
  first: boolean
  quoted: ChatMessage | undefined
  business: string
}

export const Bubble = memo(({ message, first, quoted, business }: Props) => {
  const { author, type, at, state, edited, revoked } = message
  const own = author === 'customer'
  const isEdited = edited && !revoked
  const when = `${isEdited ? 'Editado ' : ''}${timeOf(at)}`
  const reactions = [message.reactions.customer, message.reactions.business].filter((emoji) => emoji)
  return (
    <li
      className={`line ${first ? 'first' : ''} ${own ? 'own' : 'theirs'} ${type === 'template' && message.media ? 'template image' : type}`}
    >
      <div className="bubble">
        <span className="unseen">{own ? 'Tú:' : `${business}:`}</span>
        {message.forwarded && (
          <p className="forwarded">
            <Icon name="forward" />
            Reenviado
          </p>
        )}
        {message.replyTo !== undefined && !revoked && <Quote quoted={quoted} business={business} />}
        {revoked ? (
          <p className="revoked">Eliminaste este mensaje.</p>
        ) : (
          <Content message={message} trailing={when} />
        )}
        <p className="meta">
          {isEdited && 'Editado '}
          <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>
          {own && <Ticks state={state} />}
        </p>
        {!revoked && <MessageActions message={message} />}
      </div>
      {reactions.length > 0 && (
        <p className="reactions">
          <span className="unseen">Reacciones: </span>
          {reactions.join(' ')}
        </p>
      )}
      {message.links && <Links links={message.links} />}
      <Choices message={message} />
      {message.cards && <Cards message={{ ...message, cards: message.cards }} />}
    </li>
  )
})

const ticks: Partial<Record<MessageState, [icon: IconName, name: string]>> = {
  waiting: ['clock', 'Esperando para salir'],
  leaving: ['tick', 'Enviado al negocio'],
  accepted: ['ticks', 'Recibido por el negocio'],
  read: ['ticks', 'Leído por el negocio'],
  lost: ['warning', 'El negocio no lo recibió'],
}

/** ✓ sent to the webhook, ✓✓ accepted by the webhook, blue when the business marked it as read. */
function Ticks({ state }: { state: MessageState }) {
  const [icon, name] = ticks[state] ?? ['ticks', '']
  return (
    <span className={`ticks ${state}`} title={name} role="img" aria-label={name}>
      <Icon name={icon} />
    </span>
  )
}

const Quote = ({ quoted, business }: Pick<Props, 'quoted' | 'business'>) => (
  <blockquote className={`quote ${quoted?.author ?? 'business'}`}>
    <strong>{!quoted ? 'Mensaje anterior' : quoted.author === 'business' ? business : 'Tú'}</strong>
    <span>{quoted ? summary(quoted) : 'Ya no está en este teléfono'}</span>
  </blockquote>
)
