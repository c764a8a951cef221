import { FileUp } from 'lucide-react'
import { thread } from '../../strings'
import { Button } from '../../ui/button'

/** Over the chat while a file hangs above it. */
export function DropTarget() {
  return (
    <div className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-card border-2 border-accent border-dashed bg-accent-soft/90">
      <p className="flex items-center gap-2 font-semibold text-accent">
        <FileUp size={20} strokeWidth={1.75} aria-hidden />
        {thread.composer.dropHere}
      </p>
    </div>
  )
}

/** Above the text, when somebody else answered while it was written; null keeps the live region in its place. */
export function CollisionNote({ name, onDismiss }: { name: string | null; onDismiss: () => void }) {
  return (
    <div role="status" className="mx-auto w-[calc(100%-24px)] max-w-190 md:w-[calc(100%-48px)]">
      {name !== null && (
        <p className="mb-2 flex items-center gap-3 rounded-row bg-warn-soft py-1.5 pr-1.5 pl-3 text-second text-warn">
          <span className="min-w-0 flex-1">{thread.company.answered(name)}</span>
          <Button size="sm" onClick={onDismiss}>
            {thread.company.dismiss}
          </Button>
        </p>
      )}
    </div>
  )
}
