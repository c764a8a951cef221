import { Play, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useFile } from '../../../server/reads/use-file'
import { common, thread } from '../../../strings'
import { Spinner } from '../../../ui/state/spinner'

/** A video whose file is loaded when it is first played. */
export default function VideoPlayer({ url, name }: { url: string; name: string }) {
  const [requested, setRequested] = useState(false)
  const { address, problem, retry: again } = useFile(requested ? url : null)
  if (address !== null) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for a customer's video
      <video
        src={address}
        controls
        autoPlay
        aria-label={name}
        className="aspect-video w-72 max-w-full rounded-row bg-[#000000] object-contain"
      />
    )
  }
  const failed = problem !== null
  const Icon = failed ? RotateCw : Play
  return (
    <button
      type="button"
      aria-label={`${failed ? common.retry : thread.media.play} ${name}`}
      aria-busy={(requested && !failed) || undefined}
      onClick={() => (failed ? again() : setRequested(true))}
      className="relative grid aspect-video w-72 max-w-full place-items-center rounded-row border border-line bg-sunk text-muted hover:text-text"
    >
      <span className="grid size-12 place-items-center rounded-full bg-accent text-on-accent">
        {requested && !failed ? <Spinner /> : <Icon size={22} strokeWidth={1.75} aria-hidden />}
      </span>
      <span
        role={failed ? 'alert' : undefined}
        className="absolute inset-x-3 bottom-2 truncate text-left text-meta"
      >
        {problem ?? name}
      </span>
    </button>
  )
}
