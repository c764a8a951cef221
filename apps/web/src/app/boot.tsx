import { common } from '../strings'
import { Mark } from '../ui/mark'

/** The moment before the shell is there: quiet, and in its place. */
export function Boot() {
  return (
    <div role="status" className="grid h-dvh place-items-center text-accent">
      <span className="animate-breathe">
        <Mark size={48} />
      </span>
      <span className="sr-only">{common.loading}</span>
    </div>
  )
}
