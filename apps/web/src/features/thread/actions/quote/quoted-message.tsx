import { X } from 'lucide-react'
import { messageActions as words } from '../../../../strings'
import { quoteSummary } from '../../bubble/text/quote'
import type { Message } from '../../log/entry-kinds'

/** Above the text that is written: the message that it will answer. */
export default function QuotedMessage({
  entry,
  author,
  onRemove,
}: {
  entry: Message
  author: string
  onRemove: () => void
}) {
  return (
    <section
      aria-label={words.quoting(author)}
      className="mx-3 mt-3 flex items-start gap-2 rounded-[6px] border-l-3 border-accent bg-sunk py-1 pr-1 pl-2 text-second"
    >
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left font-semibold">
          {author}
        </p>
        <p dir="auto" className="line-clamp-2 break-words text-muted">
          {quoteSummary(entry)}
        </p>
      </div>
      <button
        type="button"
        aria-label={words.removeQuote}
        onClick={onRemove}
        className="grid size-8 shrink-0 place-items-center rounded-[6px] text-muted hover:bg-line hover:text-text pointer-coarse:size-11"
      >
        <X size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </section>
  )
}
