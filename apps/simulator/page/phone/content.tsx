import { Fragment } from 'react'
import type { ChatMessage, MediaView } from '../../src/world/wire'
import { phoneName, sizeName } from '../lib/format'
import { Icon } from '../lib/icon'
import { MailHtml } from './mail-html'

/** The content of any message. `trailing` is the text of the time label: the last line leaves room for it. */
export const Content = ({ message, trailing }: { message: ChatMessage; trailing: string }) => {
  const { type, header, subject, text, quoted, footer, media, files = [], place, people = [] } = message
  const { to, cc, html } = message
  // Templates and mails carry files of any kind.
  const ownKind = type === 'template' || subject !== undefined
  return (
    <>
      {header !== undefined && <p className="title">{header}</p>}
      {subject !== undefined && <p className="title subject-line">{subject}</p>}
      {to !== undefined && <p className="named">Para: {to}</p>}
      {cc !== undefined && <p className="named">Cc: {cc}</p>}
      {media && (ownKind ? <File media={media} /> : <File type={type} media={media} />)}
      {files.map((file) => (
        <File key={file.id} media={file} />
      ))}
      {place && <Place place={place} />}
      {people.map(({ name, phone }) => (
        <div key={`${name} ${phone}`} className="card">
          <Icon name="person" />
          <span>
            <strong className="card-name">{name}</strong>
            <small className="card-more">{phoneName(phone.replace(/\D/g, ''))}</small>
          </span>
        </div>
      ))}
      {type === 'unsupported' && (
        <p className="odd">
          <Icon name="poll" />
          Mensaje de un tipo que Hilo no muestra
        </p>
      )}
      {html !== undefined && <MailHtml html={html} />}
      {text !== undefined && html === undefined && (
        <p className="text" dir="auto" data-room={trailing}>
          <Linked text={text} />
        </p>
      )}
      {quoted !== undefined && (
        <details className="quoted">
          <summary aria-label="Ver lo citado">···</summary>
          <p className="text">{quoted}</p>
        </details>
      )}
      {footer !== undefined && <p className="footer">{footer}</p>}
    </>
  )
}

const kindOfMime = (mime: string): string => mime.split('/')[0] ?? ''

export function File({
  media: { name, mime, url, size, voice },
  type = kindOfMime(mime),
}: {
  media: MediaView
  type?: string
}) {
  if (type === 'image' || type === 'sticker') {
    return (
      <a className="picture" href={url} target="_blank" rel="noopener">
        <img src={url} alt={name} />
      </a>
    )
  }
  if (type === 'audio' || type === 'video') {
    const Player = type
    const player = <Player controls src={url} preload="metadata" aria-label={voice ? 'Nota de voz' : name} />
    if (!voice) return player
    return (
      <span className="voice">
        <Icon name="voice" />
        {player}
      </span>
    )
  }
  const extension = name.includes('.') ? (name.split('.').at(-1) ?? '') : ''
  return (
    <a className="card document" href={url} target="_blank" rel="noopener">
      <Icon name="file" className={extension.toLowerCase() === 'pdf' ? 'pdf' : ''} />
      <span>
        <strong className="card-name">{name}</strong>
        <small className="card-more">
          {[sizeName(size), extension.toUpperCase()].filter(Boolean).join(' · ')}
        </small>
      </span>
    </a>
  )
}

const Place = ({ place }: { place: NonNullable<ChatMessage['place']> }) => (
  <div className="map">
    <div className="map-drawing">
      <Icon name="pin" />
    </div>
    <strong>{place.name ?? 'Ubicación'}</strong>
    <small className="card-more">
      {place.address ?? `${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}`}
    </small>
  </div>
)

/** Turns web addresses in a text into links. */
const Linked = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) => {
    const isAddress = index % 2 === 1
    return (
      <Fragment key={index}>
        {isAddress ? (
          <a href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        )}
      </Fragment>
    )
  })
