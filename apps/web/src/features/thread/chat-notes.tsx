import type { Interaction, Person } from '@hilo/contracts'
import { Eye, Hourglass, Pause, PencilLine } from 'lucide-react'
import { formatDuration } from '../../lib/dates'
import { firstName } from '../../lib/names'
import { listed } from '../../lib/plural'
import type { Company } from '../../server/company'
import { thread as words } from '../../strings'
import { Pill } from '../../ui/pill'

/** From here on the end of an idle conversation is near enough to say. */
const nearMs = 10 * 60_000

/** `Expira en 4 min`; null while it is far, or where nothing expires. */
export function expiryLeft({ expires_at, status, paused }: Interaction, now: number): string | null {
  if (expires_at === null || status !== 'assigned' || paused) return null
  const left = Date.parse(expires_at) - now
  if (left <= 0 || left > nearMs) return null
  return left < 60_000 ? words.expiresSoon : words.expiresIn(formatDuration(left))
}

const firstNames = (people: readonly Person[]) => listed(people.map((one) => firstName(one.name) ?? one.name))

/** Between the messages and the composer: who else is here, and what is about to happen to the chat. */
export function ChatNotes({
  interaction,
  company: { viewing, typing },
  now,
}: {
  interaction: Interaction
  company: Company
  now: number
}) {
  const expires = expiryLeft(interaction, now)
  const silent = viewing.filter((one) => !typing.some((writer) => writer.uuid === one.uuid))
  return (
    // There before it says something: a live region that appears with its text is not read.
    <div
      role="status"
      className="mx-auto flex w-[calc(100%-24px)] max-w-180 flex-wrap items-center gap-1.5 pb-1.5 empty:hidden md:w-[calc(100%-48px)]"
    >
      {typing.length > 0 && (
        <Pill icon={PencilLine}>
          {(typing.length === 1 ? words.company.typing : words.company.typingMany)(firstNames(typing))}
        </Pill>
      )}
      {silent.length > 0 && (
        <Pill icon={Eye}>
          {(silent.length === 1 ? words.company.viewing : words.company.viewingMany)(firstNames(silent))}
        </Pill>
      )}
      {expires !== null && (
        <Pill tone="warn" icon={Hourglass} title={words.expiresTitle}>
          {expires}
        </Pill>
      )}
      {interaction.paused && interaction.status === 'assigned' && (
        // A sentence, not a fact: it is read whole, in two lines on a telephone.
        <p className="flex gap-1 rounded-row bg-sunk px-1.5 py-px text-micro text-muted">
          <Pause size={12} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
          {words.pause.note}
        </p>
      )}
    </div>
  )
}
