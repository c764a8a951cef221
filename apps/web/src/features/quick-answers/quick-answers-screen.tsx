import type { QuickAnswer, SessionUser } from '@hilo/contracts'
import { Paperclip, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { compareNames } from '../../lib/text/collate'
import { RecordsScreen } from '../../records/records-screen'
import { isAllowedByStored } from '../../server/session/session-user'
import { quickAnswers } from '../../strings'
import { FileName } from '../../ui/display/file-name'
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
    cell: ({ message, file }) => (
      <>
        <RowText text={message} lines={2} />
        {file && (
          <span className="flex min-w-0 items-center gap-1.5 pt-0.5 text-meta text-muted">
            <Paperclip size={13} strokeWidth={1.75} className="shrink-0" aria-hidden />
            <FileName name={file.name} className="text-meta" />
          </span>
        )}
      </>
    ),
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
