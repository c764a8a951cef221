import { abilitiesOf, type SessionUser, type StartOption } from '@hilo/contracts'
import { useId } from 'react'
import { cx } from '../../../lib/cx'
import { formatHandle } from '../../../lib/text/phone'
import { start as words } from '../../../strings'
import { ChannelTile } from '../../../ui/display/channel-badge'

interface OptionListProps {
  options: readonly StartOption[]
  me: SessionUser
  chosen: StartOption | null
  onChoose: (option: StartOption) => void
}

export const keyOfOption = ({ account, identity, conversation_uuid, subject }: StartOption): string =>
  [account.uuid, identity, subject === null ? '' : conversation_uuid].join()

/** The person has as many chats as they may have, so every option is refused. */
export const isFull = ({ refused }: StartOption): boolean => refused?.code === 'CAPACITY_REACHED'

/** The person can write by this option, or look at the chat that is open there. */
export const isPossible = (option: StartOption): boolean =>
  option.refused === null || (option.open !== null && !isFull(option))

/** All options to write to a customer; the refused ones come last, each with its reason. */
export function OptionList({ options, me, chosen, onChoose }: OptionListProps) {
  const group = useId()
  const inOrder = [...options.filter(isPossible), ...options.filter((option) => !isPossible(option))]
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <legend className="mb-1.5 text-second font-medium">{words.options}</legend>
      {inOrder.map((option) => {
        const key = keyOfOption(option)
        const possible = isPossible(option)
        return (
          <label
            key={key}
            className={cx(
              'flex min-h-13 items-center gap-3 rounded-control border px-3 py-1.5 transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              possible ? 'cursor-pointer hover:bg-sunk' : 'cursor-not-allowed',
              option === chosen ? 'border-accent bg-accent-soft hover:bg-accent-soft' : 'border-line',
            )}
          >
            <input
              type="radio"
              name={group}
              className="size-4 shrink-0 accent-accent"
              checked={option === chosen}
              disabled={!possible}
              onChange={() => onChoose(option)}
            />
            <span className={cx('contents', !possible && '[&>span:first-child]:opacity-50')}>
              <ChannelTile channel={option.account.type} />
            </span>
            <span className="grid min-w-0 flex-1">
              <span className={cx('truncate', possible ? 'font-medium' : 'text-muted')}>
                {option.handle === null ? abilitiesOf(option.account.type).name : formatHandle(option.handle)}
                <span className="font-normal text-muted">
                  {' · '}
                  {option.account.name}
                </span>
              </span>
              <span className="text-meta text-muted">{noteOf(option, me)}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

function noteOf(option: StartOption, me: SessionUser): string {
  const { open, refused, first, subject, conversation_uuid, window_closes_at } = option
  if (open) {
    if (!open.user) return words.waits
    return open.user.uuid === me.uuid ? words.mine : words.other(open.user.name)
  }
  // The dialog shows this reason once for all options.
  if (refused && !isFull(option)) return refused.msg
  if (first === 'template') return words.template
  if (first === 'mail') return words.mail
  if (subject !== null || conversation_uuid === null) return words.reply(subject ?? words.noSubject)
  return window_closes_at === null ? words.knows : words.ready
}
