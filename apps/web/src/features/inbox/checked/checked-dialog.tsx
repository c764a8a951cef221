import type { Interaction, SessionUser } from '@hilo/contracts'
import { discardDrafts } from '../../../lib/drafts/discard-drafts'
import { call } from '../../../server/http/api-client'
import { useDiscardUnsentOf } from '../../../server/unsent/use-discard-unsent'
import { FinishChecked } from './finish-checked'
import { LabelChecked } from './label-checked'
import { TransferChecked } from './transfer-checked'
import type { useRunChecked } from './use-run-checked'

/** An act that asks, with its rows: they stay the same while they leave the list one after the other. */
export interface AskedAct {
  readonly act: 'transfer' | 'finish' | 'label'
  readonly rows: readonly Interaction[]
  readonly checkedCount: number
}

interface CheckedDialogProps {
  me: SessionUser
  asked: AskedAct
  /** The checked rows that can be labelled now: the boxes show the choices made since. */
  labelled: readonly Interaction[]
  busy: boolean
  run: ReturnType<typeof useRunChecked>['run']
  onClose: () => void
}

/** The question of an act, which it runs. */
export function CheckedDialog({ me, asked, labelled, busy, run, onClose }: CheckedDialogProps) {
  const discardUnsentOf = useDiscardUnsentOf()
  const { act, rows, checkedCount } = asked
  const runOnce = (what: (row: Interaction) => Promise<unknown>) => void run(act, what, rows, onClose)
  if (act === 'label')
    return (
      <LabelChecked
        me={me}
        rows={labelled}
        onLabel={({ uuid: label }, on) =>
          void run(
            act,
            ({ uuid }) =>
              call('labelInteraction', {
                body: { uuid, add: on ? [label] : [], remove: on ? [] : [label] },
              }),
            labelled,
          )
        }
        onClose={onClose}
      />
    )
  if (act === 'finish')
    return (
      <FinishChecked
        {...{ rows, checkedCount, busy, onClose }}
        onFinish={(reason) =>
          runOnce(async ({ uuid, conversation }) => {
            await call('finishInteraction', { body: { uuid, ...(reason && { reason }) } })
            discardDrafts(me.uuid, conversation.uuid)
            discardUnsentOf(conversation.uuid)
          })
        }
      />
    )
  return (
    <TransferChecked
      {...{ me, rows, checkedCount, busy, onClose }}
      onTransfer={(to, note) =>
        runOnce(async ({ uuid, conversation }) => {
          await call('transferInteraction', { body: { uuid, ...to, ...note } })
          discardUnsentOf(conversation.uuid)
        })
      }
    />
  )
}
