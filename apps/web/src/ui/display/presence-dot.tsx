import { cx } from '../../lib/cx'

/**
 * Sits on an avatar; its ring takes the colour of the background (`--ring`). Who is there stands as text elsewhere, and
 * who is not there is hollow: the system's palette has no third colour.
 */
export function PresenceDot({ online, away = false }: { online: boolean; away?: boolean }) {
  return (
    <span
      className={cx(
        'absolute -right-px -bottom-px size-2.5 rounded-full ring-2 ring-(--ring,var(--surface))',
        online ? (away ? 'bg-warn' : 'bg-ok') : 'border-2 border-muted bg-(--ring,var(--surface))',
      )}
      aria-hidden
    />
  )
}
