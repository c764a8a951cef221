import { type ChannelTemplate, editableTemplateStates } from '@hilo/contracts'
import { Pencil, Trash2 } from 'lucide-react'
import { useNow } from '../../../lib/browser/use-now'
import { formatAgo, formatComing, formatFull } from '../../../lib/text/dates'
import { templateEditor as words } from '../../../strings/channels/template-editor'
import { templateStates } from '../../../strings/channels/template-states'
import { templates } from '../../../strings/channels/templates'
import { Pill } from '../../../ui/display/pill'
import { IconButton } from '../../../ui/form/icon-button'
import { languageName } from './draft'

const tones = { approved: 'quiet', rejected: 'bad', disabled: 'bad', unsent: 'bad' } as const

interface TemplateRowProps {
  row: ChannelTemplate
  onEdit: () => void
  onRemove: () => void
}

/** A template: its state, its category, its quality, and Meta's reasons. */
export function TemplateRow({ row, onEdit, onRemove }: TemplateRowProps) {
  const now = useNow()
  const { template, quality, updated_at } = row
  const { name, language, text, category, state } = template
  const isWritten = row.examples !== null
  const tone = state in tones ? tones[state as keyof typeof tones] : 'warn'
  return (
    <li className="flex items-start gap-2 py-3 first:pt-0">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 font-medium wrap-anywhere">{name}</h3>
          <Pill tone={tone} whole>
            {templateStates[state].name}
          </Pill>
          {quality === 'red' || quality === 'yellow' ? (
            <Pill tone={quality === 'red' ? 'bad' : 'warn'} whole>
              {words.qualities[quality]}
            </Pill>
          ) : null}
        </div>
        <p className="line-clamp-2 text-second break-words">{text}</p>
        <p className="text-meta text-muted">
          {[
            category && templates.categories[category],
            languageName(language),
            quality === null ? words.noQuality : quality === 'green' && words.qualities.green,
          ]
            .filter(Boolean)
            .join(' · ')}
          {' · '}
          <time dateTime={updated_at} title={formatFull(updated_at)}>
            {words.updated(formatAgo(updated_at, now))}
          </time>
        </p>
        <Said row={row} />
        {!isWritten && <p className="text-meta text-muted">{words.notHere}</p>}
      </div>
      {isWritten && editableTemplateStates.includes(state) && (
        <IconButton icon={Pencil} label={words.editOf(name)} onClick={onEdit} />
      )}
      {state !== 'disabled' && state !== 'submitting' && state !== 'pending_deletion' && (
        <IconButton icon={Trash2} label={words.removeOf(name)} onClick={onRemove} />
      )}
    </li>
  )
}

/** Why Meta refused or stopped it, and whether Meta changed its category. */
function Said({ row }: { row: ChannelTemplate }) {
  const { template, reason, reason_detail, asked_category, next_category, next_category_at } = row
  const { category } = template
  const isUnsaid = template.state === 'rejected' && reason_detail === null
  const why = reason === null ? isUnsaid && words.noReason : (words.reasons[reason] ?? words.reason(reason))
  const named = templates.categories
  return (
    <>
      {why && <p className="text-second break-words text-bad">{why}</p>}
      {reason_detail !== null && (
        <p className="text-second break-words text-bad">{words.metaSays(reason_detail)}</p>
      )}
      {asked_category !== null && category !== null && (
        <p className="text-second text-warn">{words.otherCategory(named[asked_category], named[category])}</p>
      )}
      {next_category !== null && (
        <p className="text-second text-warn">
          {words.nextCategory(
            named[next_category],
            next_category_at === null ? words.soon : formatComing(next_category_at),
          )}
        </p>
      )}
    </>
  )
}
