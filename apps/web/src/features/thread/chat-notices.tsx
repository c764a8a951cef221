import type { Interaction, Person } from '@hilo/contracts'
import { Eye, Hourglass, Pause, PencilLine } from 'lucide-react'
import { Hint } from '../../choices/hint'
import { formatComing, formatDuration } from '../../lib/text/dates'
import { firstName } from '../../lib/text/names'
import { formatList } from '../../lib/text/plural'
import type { OtherViewers } from '../../server/live/other-viewers'
import { thread as words } from '../../strings'
import { Pill } from '../../ui/display/pill'
import { Control } from './control/control-part'

/** The expiry is shown from this long before. */
const expirySoonMs = 10 * 60_000

/** `Expira en 4 min`; null while it is far away, or where nothing expires. */
function expiryLeft({ expires_at, status, paused }: Interaction, now: number): string | null {
  if (expires_at === null || status !== 'assigned' || paused) return null
  const left = Date.parse(expires_at) - now
  if (left <= 0 || left > expirySoonMs) return null
  return left < 60_000 ? words.expiresSoon : words.expiresIn(formatDuration(left))
}

const firstNames = (people: readonly Person[]) =>
  formatList(people.map((person) => firstName(person.name) ?? person.name))

/** Between the messages and the composer: who else is here, and when the chat expires or that it is paused. */
export function ChatNotices({
  interaction,
  company: { viewing, typing },
  giveable,
  onOtherPause,
  now,
}: {
  interaction: Interaction
  company: OtherViewers
  /** This person took the chat from another responder, and may give it back. */
  giveable: boolean
  /** Changes until when the chat is paused; null if this person may not. */
  onOtherPause: (() => void) | null
  now: number
}) {
  const isAnswered = interaction.status === 'assigned' && interaction.answered_at !== null
  const isPaused = interaction.paused && interaction.status === 'assigned'
  const expires = expiryLeft(interaction, now)
  const onlyViewing = viewing.filter((person) => !typing.some((typist) => typist.uuid === person.uuid))
  return (
    // Room below only where something is shown.
    <div className="mx-auto flex w-[calc(100%-24px)] max-w-180 flex-wrap items-center gap-1.5 has-[>*>*]:pb-1.5 md:w-[calc(100%-48px)]">
      {isAnswered && onOtherPause && <Hint about="ending_hint_seen" />}
      {/* Rendered before it has a text: a live region that appears with its text is not read. No control is read with it. */}
      <div role="status" className="contents">
        {typing.length > 0 && (
          <Pill icon={PencilLine}>
            {(typing.length === 1 ? words.company.typing : words.company.typingMany)(firstNames(typing))}
          </Pill>
        )}
        {onlyViewing.length > 0 && (
          <Pill icon={Eye}>
            {(onlyViewing.length === 1 ? words.company.viewing : words.company.viewingMany)(
              firstNames(onlyViewing),
            )}
          </Pill>
        )}
        {expires !== null && (
          <Pill tone="warn" icon={Hourglass} title={words.expiresTitle}>
            {expires}
          </Pill>
        )}
        {isPaused && (
          // A sentence that must be read whole, in two lines on a phone.
          <p className="flex gap-1 rounded-row bg-sunk px-1.5 py-px text-micro text-muted">
            <Pause size={12} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
            <span>
              {interaction.paused_until
                ? words.pause.noteUntil(formatComing(interaction.paused_until, now))
                : words.pause.note}
            </span>
          </p>
        )}
      </div>
      {isPaused && onOtherPause && (
        <button
          type="button"
          onClick={onOtherPause}
          className="relative finger text-micro font-medium text-accent hover:underline"
        >
          {words.pause.otherUntil}
        </button>
      )}
      {giveable && <Control.Part interaction={interaction} quiet />}
    </div>
  )
}
