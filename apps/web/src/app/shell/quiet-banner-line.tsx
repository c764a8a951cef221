import type { Sending } from '@hilo/contracts'
import { TriangleAlert } from 'lucide-react'
import { quietBanner as words } from '../../strings'

/** Loaded when it is shown, which is seldom. */
export default function QuietBannerLine({ why }: { why: Sending['quiet_why'] }) {
  return (
    <div className="flex shrink-0 animate-arrive items-center gap-2 border-b border-line bg-warn-soft px-4 py-2 text-second text-warn">
      <TriangleAlert size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1">{why === 'operator' ? words.paused : words.copy}</p>
    </div>
  )
}
