import { type Entry, isMediaKind, type plainWords } from '@hilo/contracts'
import { thread as words } from '../../../../strings'
import { sharedSummary } from '../content/shared-summary'

interface QuoteProps {
  uuid: string
  /** Null where that message is not loaded. */
  quoted: Entry | null
  author: string | null
  onJump: ((uuid: string) => void) | undefined
}

/** A quoted message in few words. `read`: leaves out the marks of a mail; mails are forwarded, but not quoted. */
export function quoteSummary(entry: Entry, read?: typeof plainWords): string {
  if (entry.kind === 'timeline') return words.reply.unknown
  if (entry.deleted) return words.deleted
  const body = read ? read(entry.body, entry.author.kind) : entry.body
  const { shared } = body
  if (shared) return sharedSummary(shared, 'text' in body ? body.text : body.caption)
  if ('text' in body) return body.text
  const { caption, name, voice, more } = body
  if (voice) return words.media.voice
  if (more) return [words.media.several(more.length + 1), caption || name].join(' · ')
  // The words alone would not say that a file goes with them.
  return caption && isMediaKind(entry.type) ? `${words.media[entry.type]} · ${caption}` : caption || name
}

/** The message that this one answers; pressing it scrolls there. */
export function Quote({ uuid, quoted, author, onJump }: QuoteProps) {
  const content = (
    <>
      {author && (
        <span dir="auto" className="block truncate text-left font-semibold">
          {author}
        </span>
      )}
      <span dir="auto" className="line-clamp-2 break-words">
        {quoted ? quoteSummary(quoted) : words.reply.unknown}
      </span>
    </>
  )
  const quoteClass =
    'mb-1.5 block w-full min-w-0 rounded-[6px] border-l-3 border-accent bg-text/6 px-2 py-1 text-left text-second'
  if (!onJump) return <span className={quoteClass}>{content}</span>
  return (
    <button
      type="button"
      aria-description={author ? words.reply.jump(author) : words.reply.jumpUnknown}
      onClick={() => onJump(uuid)}
      className={`${quoteClass} hover:bg-text/10`}
    >
      {content}
    </button>
  )
}
