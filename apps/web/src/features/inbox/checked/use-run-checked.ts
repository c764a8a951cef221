import type { Interaction } from '@hilo/contracts'
import { useState } from 'react'
import { focusIfLost } from '../../../lib/focus/focus-when-rendered'
import { checkedRows as words } from '../../../strings'
import { notify } from '../../../ui/overlay/notify'
import { actOnEach, type Failure } from './act-on-each'
import type { CheckedAct } from './rows-for-acts'
import type { CheckedRows } from './use-checked-rows'

/** Runs an act on checked rows, and says how far it is, and with which of them it failed. These stay checked. */
export function useRunChecked(checked: CheckedRows) {
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number } | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const run = async (
    act: CheckedAct,
    what: (row: Interaction) => Promise<unknown>,
    chosen: readonly Interaction[],
    /** Closes the question, from which labels are put one after the other. */
    close?: () => void,
  ) => {
    setFailures([])
    setProgress({ done: 0, all: chosen.length })
    const failed = await actOnEach(chosen, what, words.failedOne, (done) =>
      setProgress({ done, all: chosen.length }),
    )
    setProgress(null)
    setFailures(failed)
    const done = chosen.length - failed.length
    const others = act === 'label' || done === 0 ? null : words.done[act](done)
    if (failed.length > 0) notify.error(words.failed(failed.length, others))
    else if (others !== null) notify.success(others)
    if (act === 'label') return
    close?.()
    checked.set(failed.map(({ row }) => row))
    // The buttons go with the last check.
    if (failed.length === 0) focusIfLost('[data-region="list"] [tabindex="0"]')
  }
  return { run, progress, failures, forgetFailures: () => setFailures([]) }
}
