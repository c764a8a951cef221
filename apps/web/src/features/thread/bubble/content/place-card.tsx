import { parsePhone } from '@hilo/contracts'
import { ContactRound, Copy, MapPin } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { formatPhone } from '../../../../lib/text/phone'
import { thread } from '../../../../strings'
import { copy } from '../../actions/copy'
import { withLinks } from '../text/rich-text'
import { TextButton } from '../text-button'

/** The server's text begins with an icon and the kind, which the card shows already. */
const linePrefix = /^(?:📍|👤)\s*(?:Ubicación|Contactos?):?\s*/u

/**
 * A phone as it is written in the customer's phone book: in brackets behind the name of a shared contact, or in a line of its
 * own under the name.
 */
const phone = /\(([+(\d][\d\s().-]{4,28}\d)\)(?=,|$)|^([+(\d][\d\u0020\u00a0().-]{4,28}\d)$/mu

/** Each phone is shown as elsewhere, and copied by a press; addresses of the web and of mail are links. */
const withPhones = (text: string): ReactNode =>
  text.split(phone).map((part, at) => {
    // Between two parts of the text stand a phone in brackets and one in a line, of which one is missing.
    if (part === undefined || at % 3 === 0) return <Fragment key={at}>{withLinks(part ?? '')}</Fragment>
    const digits = parsePhone(part.replace(/\s/gu, ' '))
    if (!digits) return at % 3 === 1 ? `(${part})` : part
    const shown = formatPhone(digits)
    return (
      <TextButton
        key={at}
        icon={<Copy size={13} strokeWidth={1.75} aria-hidden />}
        onClick={() => void copy(shown, thread.media.phoneCopied)}
      >
        <span className="sr-only">{thread.media.copyPhone} </span>
        {shown}
      </TextButton>
    )
  })

type Place = Readonly<Record<'latitude' | 'longitude', number>>

/** The address of a map, by coordinates, else by name. A link alone, so that no request is sent to the map before it is opened. */
function mapAddress(description: string, place: Place | undefined): string {
  const map = 'https://www.openstreetmap.org'
  if (!place) return `${map}/search?query=${encodeURIComponent(description)}`
  const { latitude, longitude } = place
  return `${map}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

interface PlaceCardProps {
  type: 'location' | 'contacts'
  text: string
  place: Place | undefined
}

/** A location or contacts that the customer sent. */
export default function PlaceCard({ type, text, place }: PlaceCardProps) {
  const Icon = type === 'location' ? MapPin : ContactRound
  const description = text.replace(linePrefix, '')
  return (
    <div className="flex w-72 max-w-full items-start gap-2.75">
      <span className="grid size-9.5 shrink-0 place-items-center rounded-[7px] border border-line bg-surface text-muted">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-meta opacity-80">{thread.media[type]}</span>
        <span className="block font-medium break-words whitespace-pre-line">
          {type === 'contacts' ? withPhones(description) : description}
        </span>
        {type === 'location' && description !== '' && (
          <a
            href={mapAddress(description, place)}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="relative finger inline-flex min-h-6 items-center text-second font-medium text-accent hover:underline"
          >
            {thread.media.map}
          </a>
        )}
      </span>
    </div>
  )
}
