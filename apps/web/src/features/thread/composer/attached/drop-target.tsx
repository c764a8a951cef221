import { FileUp } from 'lucide-react'
import { thread } from '../../../../strings'

/** Covers the chat while a file is dragged over it. */
export default function DropTarget() {
  return (
    <div className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-card border-2 border-accent border-dashed bg-accent-soft/90">
      <p className="flex items-center gap-2 font-semibold text-accent">
        <FileUp size={20} strokeWidth={1.75} aria-hidden />
        {thread.composer.dropHere}
      </p>
    </div>
  )
}
