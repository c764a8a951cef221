import type { QuickAnswer, SessionUser } from '@hilo/contracts'
import { Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { compareNames } from '../../lib/collate'
import { RecordsScreen } from '../../records/records-screen'
import { mayByStored } from '../../server/session-user'
import { quickAnswers } from '../../strings'
import type { Column } from '../../ui/data-table'
import { preparedDialog } from '../../ui/prepared'
import { RowText } from '../../ui/row-text'

const Editor = preparedDialog(() => import('./quick-answer-editor'))
const Delete = preparedDialog(() => import('./quick-answer-delete'))

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
  return (
    <RecordsScreen
      heading={heading}
      list="listQuickAnswers"
      icon={Zap}
      words={quickAnswers}
      columns={columns}
      nameOf={(answer) => answer.name}
      may={mayByStored(me, 'permission_view_edit_quick_answers')}
      editor={(answer, onClose) => <Editor.Part answer={answer} onClose={onClose} />}
      prepareEditor={Editor.prepare}
      deletion={(deleting) => <Delete.Part {...deleting} />}
    />
  )
}
