import type { SessionUser, WritingOption } from '@hilo/contracts'
import { useId } from 'react'
import { cx } from '../../../lib/cx'
import { formatHandle } from '../../../lib/text/phone'
import { writing as words } from '../../../strings'
import { ChannelTile, channelNames } from '../../../ui/mark/channel-badge'

interface WayListProps {
  ways: readonly WritingOption[]
  me: SessionUser
  chosen: WritingOption | null
  onChoose: (way: WritingOption) => void
}

export const keyOfWay = ({ account, identity, conversation_uuid, subject }: WritingOption): string =>
  [account.uuid, identity, subject === null ? '' : conversation_uuid].join()

/** The person has as many chats as they may have: nothing is written or taken by any way. */
export const isFull = ({ refused }: WritingOption): boolean => refused?.code === 'CAPACITY_REACHED'

/** Something can be done with it: written, or an open chat looked at. */
export const isPossible = (way: WritingOption): boolean =>
  way.refused === null || (way.open !== null && !isFull(way))

/** All ways to write to somebody: the closed ones last, with the reason beside each. */
export function WayList({ ways, me, chosen, onChoose }: WayListProps) {
  const group = useId()
  const inOrder = [...ways.filter(isPossible), ...ways.filter((way) => !isPossible(way))]
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <legend className="mb-1.5 text-second font-medium">{words.ways}</legend>
      {inOrder.map((way) => {
        const key = keyOfWay(way)
        const possible = isPossible(way)
        return (
          <label
            key={key}
            className={cx(
              'flex min-h-13 items-center gap-3 rounded-control border px-3 py-1.5 transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              possible ? 'cursor-pointer hover:bg-sunk' : 'cursor-not-allowed',
              way === chosen ? 'border-accent bg-accent-soft hover:bg-accent-soft' : 'border-line',
            )}
          >
            <input
              type="radio"
              name={group}
              className="size-4 shrink-0 accent-accent"
              checked={way === chosen}
              disabled={!possible}
              onChange={() => onChoose(way)}
            />
            <span className={cx('contents', !possible && '[&>span:first-child]:opacity-50')}>
              <ChannelTile channel={way.account.type} />
            </span>
            <span className="grid min-w-0 flex-1">
              <span className={cx('truncate', possible ? 'font-medium' : 'text-muted')}>
                {way.handle === null ? channelNames[way.account.type] : formatHandle(way.handle)}
                <span className="font-normal text-muted">
                  {' · '}
                  {way.account.name}
                </span>
              </span>
              <span className="text-meta text-muted">{noteOf(way, me)}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

function noteOf(way: WritingOption, me: SessionUser): string {
  const { open, refused, first, subject, conversation_uuid, window_closes_at } = way
  if (open) {
    if (!open.user) return words.waits
    return open.user.uuid === me.uuid ? words.mine : words.other(open.user.name)
  }
  // The dialog says that of all ways at once.
  if (refused && !isFull(way)) return refused.msg
  if (first === 'template') return words.template
  if (first === 'mail') return words.mail
  if (subject !== null || conversation_uuid === null) return words.reply(subject ?? words.noSubject)
  return window_closes_at === null ? words.knows : words.ready
}
