import { History } from 'lucide-react'
import { cx } from '../../lib/cx'
import { formatListTime } from '../../lib/text/dates'
import { palette as words } from '../../strings'
import { Avatar } from '../../ui/display/avatar'
import { ChannelBadge } from '../../ui/display/channel-badge'
import { foreignLine } from '../../ui/display/foreign-line'
import { Kbd } from '../../ui/display/kbd'
import { RowAbout } from '../../ui/display/row-about'
import { type Command, isChat } from './command'

interface OptionProps {
  id: string
  command: Command
  current: boolean
  recent: boolean
  /** Another option has the same name: the date and subject distinguish them. */
  twin: boolean
  onReach: () => void
  onChoose: () => void
}

/** An option of the palette; the combobox handles the keys. */
export function Option({ id, command, current, recent, twin, onReach, onChoose }: OptionProps) {
  const { label, group, shortcut, mark } = command
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={current}
      // The focus stays in the text.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onPointerMove={onReach}
      className={cx(
        'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2 py-1 pointer-coarse:min-h-11',
        current && 'bg-accent-soft',
      )}
    >
      <span className="grid w-7 shrink-0 place-items-center text-muted">
        <Mark mark={mark} />
      </span>
      <span dir="auto" className={cx('min-w-0 truncate text-left', twin && 'sm:max-w-1/2 sm:shrink-0')}>
        {label}
      </span>
      {twin && isChat(mark) && (
        <span className={cx('text-meta text-muted max-sm:hidden', foreignLine)}>
          <RowAbout row={mark} />
        </span>
      )}
      {recent && (
        <History
          size={13}
          strokeWidth={1.75}
          className="shrink-0 text-muted"
          role="img"
          aria-label={words.recent}
        />
      )}
      <span className="ml-auto shrink-0 text-meta text-muted">
        {twin && isChat(mark)
          ? `${group} · ${formatListTime(mark.finished_at ?? mark.last_activity_at)}`
          : group}
      </span>
      {/* Rendered also when empty, so that the texts before it stand in one column. */}
      <span className="w-10 shrink-0 text-right pointer-coarse:hidden" aria-hidden>
        {shortcut && <Kbd>{shortcut}</Kbd>}
      </span>
    </div>
  )
}

function Mark({ mark }: Pick<Command, 'mark'>) {
  if (!isChat(mark)) {
    const Icon = mark
    return <Icon size={17} strokeWidth={1.75} aria-hidden />
  }
  const { client } = mark.conversation
  return (
    <Avatar name={client.name} size={28}>
      <ChannelBadge channel={mark.type.name} />
    </Avatar>
  )
}
