import { thread } from '../../../strings'
import { Button } from '../../../ui/form/button'

const noticeClass =
  'mb-2 flex items-center gap-3 rounded-row bg-warn-soft py-1.5 pr-1.5 pl-3 text-second text-warn'

/** Above a draft of an earlier interaction: its text and file may no longer fit. */
export function EarlierDraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="mx-auto w-[calc(100%-24px)] max-w-190 md:w-[calc(100%-48px)]">
      <p className={noticeClass}>
        <span className="min-w-0 flex-1">{thread.composer.earlier}</span>
        <Button size="sm" onClick={onDiscard}>
          {thread.discardKept}
        </Button>
      </p>
    </div>
  )
}

/** Above the text, when another person answered meanwhile. Without a name only the live region is rendered. */
export function CollisionNotice({ name, onDismiss }: { name: string | null; onDismiss: () => void }) {
  return (
    <div role="status" className="mx-auto w-[calc(100%-24px)] max-w-190 md:w-[calc(100%-48px)]">
      {name !== null && (
        <p className={noticeClass}>
          <span className="min-w-0 flex-1">{thread.company.answered(name)}</span>
          <Button size="sm" onClick={onDismiss}>
            {thread.company.dismiss}
          </Button>
        </p>
      )}
    </div>
  )
}
