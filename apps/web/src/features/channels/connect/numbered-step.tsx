import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GuideStep } from '../../../strings/channels/guides/guide'
import { ProviderPicture } from './provider-picture'

interface NumberedStepProps extends Pick<GuideStep, 'title' | 'text' | 'picture'> {
  number: number
  done?: boolean
  /** Takes the focus when the steps before it are gone. */
  next?: boolean
  children?: ReactNode
}

/** One step of connecting a channel: what to do, how it looks there, and what belongs here. */
export function NumberedStep({ number, title, text, picture, done, next, children }: NumberedStepProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
      {done ? (
        <CircleCheck size={24} strokeWidth={1.75} className="text-ok" aria-hidden />
      ) : (
        <span
          aria-hidden
          className="grid size-6 place-items-center rounded-full bg-accent-soft text-meta font-semibold text-accent"
        >
          {number}
        </span>
      )}
      <h3 tabIndex={-1} data-next={next || undefined} className="self-center font-semibold outline-none">
        <span className="sr-only">{number}. </span>
        {title}
      </h3>
      <div className="col-start-2 grid grid-cols-[minmax(0,1fr)] gap-3 max-sm:col-span-full">
        {text && <p className="text-second text-pretty text-muted">{text}</p>}
        {picture && <ProviderPicture title={title} picture={picture} />}
        {children}
      </div>
    </li>
  )
}
