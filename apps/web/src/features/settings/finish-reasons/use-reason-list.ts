import type { BodyOf, Endpoints, FinishReasons } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useSave } from '../../../server/forms/use-save'
import { useUnsavedEdits } from '../../../server/forms/use-unsaved-edits'
import { call } from '../../../server/http/api-client'
import { keys } from '../../../server/http/keys'
import { finishReasonSettings as words } from '../../../strings'

export interface ListedReason {
  /** The uuid of a saved one. */
  readonly key: string
  readonly isNew: boolean
  readonly name: string
  readonly active: boolean
}

/**
 * The list of reasons as it is edited; it is saved whole. `from` is the list that the edit began with: if a colleague
 * changed it meanwhile, an older version is sent, which the server refuses, so that nothing is overwritten unseen.
 */
export function useReasonList(saved: FinishReasons) {
  const client = useQueryClient()
  const from = saved.reasons.map(
    ({ uuid, name, active }): ListedReason => ({ key: uuid, isNew: false, name, active }),
  )
  const edit = useUnsavedEdits('finish-reasons', { list: { from, reasons: from } })
  const { list } = edit.values
  const isCurrent = JSON.stringify(list.from) === JSON.stringify(from)
  const saving = useSave(
    (body: BodyOf<Endpoints['saveFinishReasons']>) => call('saveFinishReasons', { body }),
    {
      failedSentence: words.failed,
      onSaved: ({ msg: _, ...answer }) => client.setQueryData<FinishReasons>(keys.finishReasons, answer),
      onStale: () => void client.invalidateQueries({ queryKey: keys.finishReasons }),
    },
  )
  return {
    edit,
    saving,
    reasons: list.reasons,
    change: (reasons: ListedReason[]) => edit.change({ list: { from: list.from, reasons } }),
    save: () =>
      saving.save(
        {
          reasons: list.reasons.map(({ key, isNew, name, active }) => ({
            ...(isNew ? {} : { uuid: key }),
            name,
            active,
          })),
          version: isCurrent ? saved.version : saved.version - 1,
        },
        { onSuccess: () => edit.forgetSaved(edit.changed) },
      ),
  }
}
