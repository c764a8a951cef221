import type { Interaction, SessionUser } from '@hilo/contracts'
import { useEffect, useState } from 'react'
import { call } from '../../../server/http/api-client'
import { holdUnread } from '../../../server/live/kept-unread'
import { checkedRows as words } from '../../../strings'
import { CheckedActs } from './checked-acts'
import { type AskedAct, CheckedDialog } from './checked-dialog'
import { Failures } from './failures'
import { type CheckedAct, rowsForActs } from './rows-for-acts'
import type { CheckedRows } from './use-checked-rows'
import { useRunChecked } from './use-run-checked'

interface CheckedBarProps {
  me: SessionUser
  checked: CheckedRows
  /** All rows of the list that are loaded. */
  listed: readonly Interaction[]
}

/**
 * The bar below a list with checked rows: their number and common actions. Afterwards it lists the
 * chats with which it failed, and why.
 */
export default function CheckedBar({ me, checked, listed }: CheckedBarProps) {
  const [asked, setAsked] = useState<AskedAct | null>(null)
  const { run, progress, failures, forgetFailures } = useRunChecked(checked)
  const { rows } = checked
  const can = rowsForActs(rows, me)
  const act = (chosen: CheckedAct) => {
    if (chosen === 'read' || chosen === 'unread') void run(chosen, marks[chosen], can[chosen])
    else setAsked({ act: chosen, rows: can[chosen], checkedCount: rows.length })
  }
  const isShown = rows.length > 0 || failures.length > 0 || progress !== null || asked !== null
  useEffect(() => {
    // The bar covers the end of the list, which may be the row that a key has just checked.
    if (isShown)
      document.querySelector('[data-region="list"] :focus-visible')?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  return (
    <div className="sticky bottom-0 z-10">
      <section
        aria-label={words.region}
        // On a phone a toast stands above it: no act moves under a finger.
        className="relative top-(--foot) border-t [anchor-name:--checked] border-line bg-accent-soft px-2.5 pt-1.5 pb-[max(env(safe-area-inset-bottom),6px)]"
      >
        {rows.length > 0 && <CheckedActs {...{ checked, listed, can, progress }} onAct={act} />}
        {failures.length > 0 && <Failures failures={failures} onClose={forgetFailures} />}
        {asked && (
          <CheckedDialog
            {...{ me, asked, run }}
            labelled={can.label}
            busy={progress !== null}
            onClose={() => setAsked(null)}
          />
        )}
      </section>
    </div>
  )
}

const marks = {
  read: ({ uuid, last_message }: Interaction) =>
    call('readInteraction', { body: { uuid, message: last_message?.uuid ?? uuid } }),
  unread: ({ uuid }: Interaction) => {
    holdUnread(uuid)
    return call('unreadInteraction', { body: { uuid } })
  },
}
