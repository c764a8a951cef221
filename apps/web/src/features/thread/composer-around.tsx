import { thread } from '../../strings'
import { Button } from '../../ui/button'

const noteClass =
  'mb-2 flex items-center gap-3 rounded-row bg-warn-soft py-1.5 pr-1.5 pl-3 text-second text-warn'

/** Above what was prepared for a chat that has ended since: the words and the file may no longer be what is asked for. */
export function EarlierNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="mx-auto w-[calc(100%-24px)] max-w-190 md:w-[calc(100%-48px)]">
      <p className={noteClass}>
        <span className="min-w-0 flex-1">{thread.composer.earlier}</span>
        <Button size="sm" onClick={onDiscard}>
          {thread.discardKept}
        </Button>
      </p>
    </div>
  )
}

/** Above the text, when somebody else answered while it was written; null keeps the live region in its place. */
export function CollisionNote({ name, onDismiss }: { name: string | null; onDismiss: () => void }) {
  return (
    <div role="status" className="mx-auto w-[calc(100%-24px)] max-w-190 md:w-[calc(100%-48px)]">
      {name !== null && (
        <p className={noteClass}>
          <span className="min-w-0 flex-1">{thread.company.answered(name)}</span>
          <Button size="sm" onClick={onDismiss}>
            {thread.company.dismiss}
          </Button>
        </p>
      )}
    </div>
  )
}
