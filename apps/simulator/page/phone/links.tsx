import { useState } from 'react'
import type { Card, ChatMessage, Link } from '../../src/world/wire'
import { Icon } from '../lib/icon'
import { Choices } from './choices'
import { File } from './content'

/** Buttons that open an address, call, or copy a code. */
export const Links = ({ links }: { links: readonly Link[] }) =>
  links.map((link) =>
    link.kind === 'code' ? (
      <CopyButton key={link.title} link={link} />
    ) : (
      <a
        key={link.title}
        className="choice"
        href={link.kind === 'phone' ? `tel:${link.value}` : link.value}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name={link.kind === 'phone' ? 'phone' : 'link'} />
        {link.title}
      </a>
    ),
  )

function CopyButton({ link: { title, value } }: { link: Link }) {
  const [copied, setCopied] = useState(false)
  return (
    <button
      type="button"
      className="choice"
      onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
    >
      <Icon name={copied ? 'tick' : 'copy'} />
      {copied ? `Copiado: ${value}` : title}
    </button>
  )
}

/** The cards of a template, beside each other. */
export const Cards = ({ message }: { message: ChatMessage & { cards: Card[] } }) => (
  <ul
    className="template-cards"
    aria-label="Tarjetas"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
    tabIndex={0}
  >
    {message.cards.map(({ media, text, links, choices }, at) => (
      <li key={at} className="template-card">
        <div className="bubble">
          {media && <File media={media} />}
          {text !== undefined && <p className="text">{text}</p>}
        </div>
        <Links links={links} />
        <Choices message={{ ...message, choices }} />
      </li>
    ))}
  </ul>
)
