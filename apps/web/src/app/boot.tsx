import { common } from '../strings'
import { Logo } from '../ui/display/logo'

/** Shown until the shell has loaded. */
export function Boot() {
  return (
    <div role="status" className="grid h-dvh place-items-center text-accent">
      <span className="animate-breathe">
        <Logo size={48} />
      </span>
      <span className="sr-only">{common.loading}</span>
    </div>
  )
}
