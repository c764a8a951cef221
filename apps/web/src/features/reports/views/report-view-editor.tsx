import { canBeWeekly, type ReportView } from '@hilo/contracts'
import { EditorDialog } from '../../../records/editor-dialog'
import { reportViews as words } from '../../../strings/report-views'
import { Field, Input } from '../../../ui/form/field'
import { Switch } from '../../../ui/form/inputs/switch'
import { queryOf, type ReportLocation } from '../report-location'
import { useReportViewEditor } from './report-view-mutations'

/** The same limit as in the contract. */
const nameLength = 60

interface ReportViewEditorProps {
  /** Null for a new one, made of the shown report. */
  view: ReportView | null
  location: ReportLocation
  /** A view can be mailed. */
  mails: boolean
  /** Mails leave this installation. */
  leaves: boolean
  onClose: () => void
}

export function ReportViewEditor({ view, location, mails, leaves, onClose }: ReportViewEditorProps) {
  const editor = useReportViewEditor({ view, location, onDone: onClose })
  const { values, set, errorOf } = editor
  const isOffered = mails && canBeWeekly(view?.query ?? queryOf(location))
  const offered = leaves ? words.weeklyHelp : words.weeklyHelpOfDemo
  return (
    <EditorDialog title={view ? words.editTitle : words.createTitle} editor={editor} onClose={onClose}>
      <Field label={words.name} error={errorOf('name')}>
        {(field) => (
          <Input
            {...field}
            value={values.name}
            maxLength={nameLength}
            autoComplete="off"
            onChange={(event) => set('name', event.target.value)}
          />
        )}
      </Field>
      <Switch
        label={words.weekly}
        help={isOffered ? offered : mails ? words.notWeekly : words.noMail}
        checked={values.weekly}
        // It can be switched off also where no mail leaves any more.
        disabled={!isOffered && !values.weekly}
        onChange={(weekly) => set('weekly', weekly)}
      />
    </EditorDialog>
  )
}
