import type { ApiKey } from '@hilo/contracts'
import { KeyRound } from 'lucide-react'
import { useNow } from '../../lib/browser/use-now'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { dayKey, formatAgo, formatDay, formatFull } from '../../lib/text/dates'
import { apiKeys as words } from '../../strings'
import { Pill } from '../../ui/display/pill'
import { Button } from '../../ui/form/button'

interface KeyRowProps {
  of: ApiKey
  onRevoke: () => void
}

/** A key: its name and first characters, its owner, its scopes, when it was used and when it expires. */
export function KeyRow({ of: key, onRevoke }: KeyRowProps) {
  const now = useNow()
  const { name, kind, hint, user_name, scopes, last_used_at, last_used_address, expires_at } = key
  const isEnded = expires_at !== null && new Date(expires_at).getTime() <= now
  const use =
    last_used_at === null
      ? words.neverUsed
      : words.used(formatAgo(last_used_at, now), last_used_address ?? '')
  return (
    <li ref={moveFocusOut} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunk text-muted">
        <KeyRound size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          <code className="text-meta text-muted">{hint}…</code>
          {isEnded && <Pill>{words.ended}</Pill>}
        </p>
        <p className="text-second text-muted">
          {kind === 'business' ? words.ofBusiness : words.of(user_name ?? '')} ·{' '}
          {scopes.map((scope) => words.scopes[scope]).join(', ')}
        </p>
        <p className="text-second text-muted">
          <span title={last_used_at ? formatFull(last_used_at) : undefined}>{use}</span>
          {expires_at !== null && !isEnded && ` · ${words.endsOn(formatDay(dayKey(expires_at)))}`}
        </p>
      </div>
      <Button aria-label={words.revokeThis(name)} onClick={onRevoke}>
        {words.revoke}
      </Button>
    </li>
  )
}
