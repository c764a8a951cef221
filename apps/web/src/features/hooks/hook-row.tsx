import type { Hook, HookPause } from '@hilo/contracts'
import { Ellipsis, KeyRound, Pause, Pencil, Play, Trash2, Webhook } from 'lucide-react'
import { useNow } from '../../lib/browser/use-now'
import { cx } from '../../lib/cx'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { formatAgo, formatFull } from '../../lib/text/dates'
import { hooks as words } from '../../strings'
import { Pill } from '../../ui/display/pill'
import { Button } from '../../ui/form/button'
import { IconButton } from '../../ui/form/icon-button'
import { Menu } from '../../ui/overlay/menu'
import type { MenuEntry } from '../../ui/overlay/menu-entry'

interface HookRowProps {
  of: Hook
  /** Its pause begins or ends at this moment. */
  busy: boolean
  onPause: () => void
  onOpen: (kind: 'edit' | 'ledger' | 'test' | 'rotate' | 'delete') => void
}

/** An address: its events, whether it accepts them, and its actions. */
export function HookRow({ of: hook, busy, onPause, onOpen }: HookRowProps) {
  const { name, url, events, with_content, delivered_at, waiting, given_up } = hook
  const now = useNow()
  const isPaused = hook.paused_at !== null
  const facts = [
    words.eventCount(events.length),
    ...(with_content ? [words.withContent] : []),
    delivered_at === null ? words.notYet : words.delivered(formatAgo(delivered_at, now)),
    ...(waiting > 0 ? [words.waiting(waiting)] : []),
    ...(given_up > 0 ? [words.givenUp(given_up)] : []),
    ...(hook.previous_until === null ? [] : [words.both(formatFull(hook.previous_until))]),
  ]
  const item = (key: string, label: string, icon: typeof Pencil, onChoose: () => void): MenuEntry => ({
    ...{ kind: 'item', key, label, icon, onChoose },
  })
  const entries: MenuEntry[] = [
    item('edit', words.edit, Pencil, () => onOpen('edit')),
    ...(isPaused ? [] : [item('pause', words.pause, Pause, onPause)]),
    item('rotate', words.rotate, KeyRound, () => onOpen('rotate')),
    { kind: 'separator', key: 'line' },
    item('delete', words.remove, Trash2, () => onOpen('delete')),
  ]
  return (
    <li ref={moveFocusOut} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunk text-muted">
        <Webhook size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {isPaused && <Pill tone={hook.pause === 'person' ? 'quiet' : 'bad'}>{words.paused}</Pill>}
          {!isPaused && hook.failing_since !== null && (
            <Pill tone="warn">{words.failingSince(formatAgo(hook.failing_since, now))}</Pill>
          )}
        </p>
        <p className="text-second wrap-anywhere text-muted">{url}</p>
        <p className="text-second text-muted">{facts.join(' · ')}</p>
      </div>
      <div className="flex items-center gap-2">
        <Button aria-label={words.ledgerOf(name)} onClick={() => onOpen('ledger')}>
          {words.ledger}
        </Button>
        <Button aria-label={words.testOf(name)} onClick={() => onOpen('test')}>
          {words.test}
        </Button>
        <Menu
          align="end"
          trigger={<IconButton icon={Ellipsis} label={words.more(name)} look="outlined" />}
          entries={entries}
        />
      </div>
      {hook.pause !== null && hook.paused_at !== null && (
        <PauseBanner name={name} pause={hook.pause} since={hook.paused_at} busy={busy} onResume={onPause} />
      )}
    </li>
  )
}

interface PauseBannerProps {
  name: string
  pause: HookPause
  since: string
  busy: boolean
  onResume: () => void
}

/** Why nothing is sent to an address, since when, and when it resumes. */
function PauseBanner({ name, pause, since, busy, onResume }: PauseBannerProps) {
  return (
    <div
      className={cx(
        'flex basis-full flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-row border border-line px-3 py-2 text-second',
        pause === 'person' ? 'bg-sunk' : 'bg-bad-soft',
      )}
    >
      <p className="min-w-0 flex-1 basis-60 text-pretty">
        <span className={cx('font-medium', pause !== 'person' && 'text-bad')}>
          {words.pauses[pause](formatFull(since))}
        </span>{' '}
        {words.pausedHelp}
      </p>
      <Button icon={Play} busy={busy} aria-label={words.resumeOf(name)} onClick={onResume}>
        {words.resume}
      </Button>
    </div>
  )
}
