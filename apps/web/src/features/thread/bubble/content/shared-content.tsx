import {
  AtSign,
  CircleDashed,
  Clapperboard,
  ExternalLink,
  Images,
  type LucideIcon,
  MessageSquareReply,
  PanelTop,
  ShoppingBag,
} from 'lucide-react'
import { thread } from '../../../../strings'
import type { Shared } from './shared-summary'

const icons: Record<Shared['kind'], LucideIcon> = {
  story_mention: AtSign,
  story_reply: MessageSquareReply,
  story: CircleDashed,
  post: Images,
  reel: Clapperboard,
  product: ShoppingBag,
  product_question: ShoppingBag,
  card: PanelTop,
}

/** A shared post, story or product: its kind, title and link. */
export default function SharedContent({ kind, title, link }: Shared) {
  const Icon = icons[kind]
  return (
    <div className="mb-1 flex items-start gap-1.5 text-meta">
      <Icon size={14} strokeWidth={1.75} className="mt-0.5 shrink-0 opacity-80" aria-hidden />
      <div className="min-w-0">
        <p className="opacity-80">{thread.shared[kind]}</p>
        {title !== null && (
          <p dir="auto" className="line-clamp-4 text-second font-medium break-words">
            {title}
          </p>
        )}
        {link !== null && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="relative finger inline-flex min-h-6 items-center gap-1 font-medium underline underline-offset-2"
          >
            {thread.sharedLink}
            <ExternalLink size={12} strokeWidth={2} aria-hidden />
          </a>
        )}
      </div>
    </div>
  )
}
