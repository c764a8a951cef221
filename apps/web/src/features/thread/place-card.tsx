import { ContactRound, MapPin } from 'lucide-react'
import { thread } from '../../strings'

/** Where the server's line begins with a sign and the kind, the card says that already. */
const lead = /^(?:📍|👤)\s*(?:Ubicación|Contactos?):?\s*/u

type Place = Readonly<Record<'latitude' | 'longitude', number>>

/** Where it is, else what it is called. A link and no more: nothing is asked of the map before somebody follows it. */
function mapAddress(about: string, place: Place | undefined): string {
  const map = 'https://www.openstreetmap.org'
  if (!place) return `${map}/search?query=${encodeURIComponent(about)}`
  const { latitude, longitude } = place
  return `${map}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

interface PlaceCardProps {
  type: 'location' | 'contacts'
  text: string
  place: Place | undefined
}

/** A place or people that the customer sent: what the channel told of them, as a card. */
export function PlaceCard({ type, text, place }: PlaceCardProps) {
  const Icon = type === 'location' ? MapPin : ContactRound
  const about = text.replace(lead, '')
  return (
    <div className="flex w-72 max-w-full items-start gap-2.75">
      <span className="grid size-9.5 shrink-0 place-items-center rounded-[7px] border border-line bg-surface text-muted">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-meta opacity-80">{thread.media[type]}</span>
        <span className="block font-medium break-words whitespace-pre-line">{about}</span>
        {type === 'location' && about !== '' && (
          <a
            href={mapAddress(about, place)}
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
