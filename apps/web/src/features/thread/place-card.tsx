import { ContactRound, MapPin } from 'lucide-react'
import { thread } from '../../strings'

/** Where the server's line begins with a sign and the kind, the card says that already. */
const lead = /^(?:📍|👤)\s*(?:Ubicación|Contactos?):?\s*/u

/** A place or people that the customer sent: what the channel told of them, as a card. */
export function PlaceCard({ type, text }: { type: 'location' | 'contacts'; text: string }) {
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
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(about)}`}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-flex min-h-6 items-center text-second font-medium text-accent hover:underline"
          >
            {thread.media.map}
          </a>
        )}
      </span>
    </div>
  )
}
