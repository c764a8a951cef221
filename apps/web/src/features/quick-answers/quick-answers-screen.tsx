import type { QuickAnswer, SessionUser } from '@hilo/contracts'
import { Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { compareNames } from '../../lib/text/collate'
import { RecordsScreen } from '../../records/records-screen'
import { isAllowedByStored } from '../../server/session/session-user'
import { quickAnswers } from '../../strings'
import type { Column } from '../../ui/list/data-table'
import { RowText } from '../../ui/list/row-text'
import { QuickAnswerDelete } from './quick-answer-delete'
import { QuickAnswerEditor } from './quick-answer-editor'

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
      canEdit={isAllowedByStored(me, 'permission_view_edit_quick_answers')}
      editor={(answer, onClose) => <QuickAnswerEditor answer={answer} onClose={onClose} />}
      deletion={(deleting) => <QuickAnswerDelete {...deleting} />}
    />
  )
}
