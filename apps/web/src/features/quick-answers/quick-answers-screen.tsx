import type { QuickAnswer, SessionUser } from '@hilo/contracts'
import { Pencil, Trash2, Zap } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { compareNames } from '../../lib/collate'
import { focusAfter } from '../../lib/focus-after'
import { prepared } from '../../lib/prepared'
import { useSettled } from '../../lib/use-settled'
import { useRows } from '../../server/rows'
import { mayByStored } from '../../server/session-user'
import { common, quickAnswers } from '../../strings'
import { Button } from '../../ui/button'
import { type Column, DataTable } from '../../ui/data-table'
import { IconButton } from '../../ui/icon-button'
import { MoreRows, Records, RecordsBody } from '../../ui/records'
import { RowText } from '../../ui/row-text'

const Editor = prepared(() => import('./quick-answer-editor'))
const Delete = prepared(() => import('./quick-answer-delete'))

type Asking =
  | { kind: 'edit'; answer: QuickAnswer | null }
  | { kind: 'delete'; answer: QuickAnswer; returnFocus: () => HTMLElement | boolean }

const words = quickAnswers.columns
const columns: readonly [Column<QuickAnswer>, ...Column<QuickAnswer>[]] = [
  {
    key: 'name',
    header: words.name,
    width: 'w-[26%]',
    cell: (answer) => <RowText text={answer.name} />,
    compare: (a, b) => compareNames(a.name, b.name),
  },
  {
    key: 'message',
    header: words.message,
    cell: (answer) => <RowText text={answer.message} lines={2} />,
  },
  {
    key: 'type',
    header: words.type,
    width: 'w-52',
    cell: (answer) => <RowText text={answer.type} />,
    compare: (a, b) => compareNames(a.type, b.type),
  },
]

export default function QuickAnswersScreen({ me, heading }: { me: SessionUser; heading: ReactNode }) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), 250)
  const view = useRows('listQuickAnswers', q, quickAnswers.loadFailed)
  const [asking, setAsking] = useState<Asking | null>(null)
  const may = mayByStored(me, 'permission_view_edit_quick_answers')
  const close = () => setAsking(null)

  return (
    <Records
      heading={heading}
      search={{ label: quickAnswers.search, text: typed, onText: setTyped }}
      notice={!may && common.noPermission}
      tools={
        <Button
          look="primary"
          data-add
          disabled={!may}
          title={may ? undefined : common.noPermission}
          onPointerEnter={Editor.prepare}
          onFocus={Editor.prepare}
          onClick={() => setAsking({ kind: 'edit', answer: null })}
        >
          {quickAnswers.add}
        </Button>
      }
    >
      <RecordsBody
        view={view}
        q={q}
        onClearSearch={() => setTyped('')}
        loading={quickAnswers.loading}
        failed={quickAnswers.loadFailed}
        empty={{ icon: Zap, ...quickAnswers.empty }}
      >
        <DataTable
          label={quickAnswers.title}
          columns={columns}
          rows={view.rows}
          whole={!view.hasMore}
          dimmed={view.searching}
          onNearEnd={view.loadMore}
          footer={<MoreRows view={view} />}
          actionsWidth="w-26"
          actions={(answer) => (
            <>
              <IconButton
                icon={Pencil}
                label={quickAnswers.edit(answer.name)}
                disabled={!may}
                onClick={() => setAsking({ kind: 'edit', answer })}
              />
              <IconButton
                icon={Trash2}
                label={quickAnswers.remove(answer.name)}
                disabled={!may}
                onClick={() =>
                  setAsking({ kind: 'delete', answer, returnFocus: focusAfter(answer.uuid, '[data-add]') })
                }
              />
            </>
          )}
        />
      </RecordsBody>
      <Suspense>
        {asking?.kind === 'edit' && <Editor.Part answer={asking.answer} onClose={close} />}
        {asking?.kind === 'delete' && (
          <Delete.Part answer={asking.answer} returnFocus={asking.returnFocus} onClose={close} />
        )}
      </Suspense>
    </Records>
  )
}
